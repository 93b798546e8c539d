import { eq } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import { canUnseal } from '#platform/auth/secret-box.ts'
import { openAccount } from './find-account.ts'
import { payoutMethods } from './payouts.table.ts'

/** Whether an encrypted account is the one that the actor is paid to, or another of theirs, whoever gave it: a second person of theirs may. */
export async function isOwnAccount(ctx: Context | TxContext, sealed: string | null, others: readonly string[] = []): Promise<boolean> {
  const { personId } = ctx.actor
  if (personId === null || sealed === null || !canUnseal(sealed, ctx.secret)) return false
  const methods = await ctx.db.select({ sealed: payoutMethods.sealed }).from(payoutMethods).where(eq(payoutMethods.personId, personId))
  const { account } = openAccount(sealed, ctx.secret)
  const own = [...methods.map((method) => method.sealed), ...others].filter((one) => canUnseal(one, ctx.secret))
  return own.some((one) => openAccount(one, ctx.secret).account === account)
}
