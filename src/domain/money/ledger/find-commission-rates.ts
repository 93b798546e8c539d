import { findTrustedOwners } from '#domain/accounts/people/find-owner-records.ts'
import type { Context, TxContext } from '#domain/context.ts'
import { commissionRates } from './commission.policy.ts'

/** The shop's share of each owner's prices now, in basis points; a rental keeps the one it was booked at. */
export async function findCommissionRates(ctx: Context | TxContext, ownerIds: readonly string[]): Promise<(ownerId: string) => number> {
  const trusted = await findTrustedOwners(ctx, ownerIds)
  return (ownerId) => (trusted.has(ownerId) ? commissionRates.trusted : commissionRates.usual)
}
