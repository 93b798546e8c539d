import { and, eq, isNotNull } from 'drizzle-orm'
import { type Context, inTransaction, type Needs } from '#domain/context.ts'
import { deposits } from './deposits.table.ts'
import { retryAuthorizations } from './retry-authorization.ts'
import { settleDeposit } from './settle-deposit.ts'

/** Requests the refused holds of an order again and books the provider's answers. Unanswered ones stay due in their rows. */
export async function authorizeAgain(ctx: Context & Needs<'payments'>, { orderId }: { orderId: string }): Promise<void> {
  await inTransaction(ctx, (tx) => retryAuthorizations(tx, orderId))
  await settleRefused(ctx, orderId)
}

/** Settles the refused holds of an order that are due. If the provider is unavailable, the job that settles due money asks again. */
export async function settleRefused(ctx: Context & Needs<'payments'>, orderId: string): Promise<void> {
  const refused = await ctx.db
    .select({ id: deposits.id })
    .from(deposits)
    .where(and(eq(deposits.orderId, orderId), isNotNull(deposits.failure)))
  for (const { id } of refused)
    await settleDeposit(ctx, id).catch((error: unknown) => ctx.log.error({ error }, 'a deposit was not settled'))
}
