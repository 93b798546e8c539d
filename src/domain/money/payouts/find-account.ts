import { eq } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import { unseal } from '#platform/auth/secret-box.ts'
import { payoutMethods } from './payouts.table.ts'

/** What is encrypted of a payout method. */
export interface PayoutAccount {
  account: string
  holder: string
}

/** Decrypts what `sealed` of a method or a payout holds. */
export function openAccount(sealed: string, secret: string): PayoutAccount {
  // Only `changeMethod` writes it.
  return JSON.parse(unseal(sealed, secret)) as PayoutAccount
}

/** Where a person's payouts go, in full: for the copy of their own data. */
export async function findAccount(ctx: Context | TxContext, personId: string): Promise<(PayoutAccount & { method: string; at: string })[]> {
  const rows = await ctx.db.select().from(payoutMethods).where(eq(payoutMethods.personId, personId))
  return rows.map(({ kind, sealed, changedAt }) => ({ method: kind, ...openAccount(sealed, ctx.secret), at: changedAt.toISOString() }))
}
