import { eq } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import { unseal } from '#platform/auth/secret-box.ts'
import type { MethodKind } from './payout.policy.ts'
import { payoutMethods } from './payouts.table.ts'

/** The encrypted part of a payout method. */
export interface PayoutAccount {
  account: string
  holder: string
}

/** Decrypts what `sealed` of a method or a payout holds. Throws `SealedError` when it was sealed with another secret. */
export function openAccount(sealed: string, secret: string): PayoutAccount {
  // Only `changeMethod` writes it.
  return JSON.parse(unseal(sealed, secret)) as PayoutAccount
}

/** The account of a person's payouts, for the copy of their own data; only its beginning and its end are shown. */
export async function findAccount(
  ctx: Context | TxContext,
  personId: string,
): Promise<(PayoutAccount & { method: MethodKind; at: string })[]> {
  const rows = await ctx.db.select().from(payoutMethods).where(eq(payoutMethods.personId, personId))
  return rows.map(({ kind, sealed, hint, changedAt }) => ({
    method: kind,
    account: hint,
    holder: openAccount(sealed, ctx.secret).holder,
    at: changedAt.toISOString(),
  }))
}
