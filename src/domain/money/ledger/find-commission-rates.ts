import { findTrustedOwners } from '#domain/accounts/people/find-owner-records.ts'
import type { Context, TxContext } from '#domain/context.ts'
import type { BusinessSettings } from '#domain/site/business-settings/business-settings.policy.ts'

/** The shop's share of each owner's prices under the figures, in basis points; a rental keeps the one it was booked at. */
export async function findCommissionRates(
  ctx: Context | TxContext,
  { ownerIds, figures }: { ownerIds: readonly string[]; figures: BusinessSettings },
): Promise<(ownerId: string) => number> {
  const trusted = await findTrustedOwners(ctx, ownerIds)
  return (ownerId) => (trusted.has(ownerId) ? figures.commission.trusted : figures.commission.usual)
}
