import { and, eq, isNotNull } from 'drizzle-orm'
import { type Context, inTransaction } from '#domain/context.ts'
import { deposits } from './deposits.table.ts'
import { retryHolds } from './retry-hold.ts'
import { settleDeposit } from './settle-deposit.ts'

/** Asks for the refused holds of an order again, and hears what the card's provider says; what it does not say is due in the rows. */
export async function holdAgain(ctx: Context, { orderId }: { orderId: string }): Promise<void> {
  await inTransaction(ctx, (tx) => retryHolds(tx, orderId))
  await settleRefused(ctx, orderId)
}

/** Does what is due of the refused holds of an order. A provider that is away is asked again by the job that settles what is due. */
export async function settleRefused(ctx: Context, orderId: string): Promise<void> {
  const refused = await ctx.db
    .select({ id: deposits.id })
    .from(deposits)
    .where(and(eq(deposits.orderId, orderId), isNotNull(deposits.failure)))
  for (const { id } of refused)
    await settleDeposit(ctx, id).catch((error: unknown) => ctx.log.error({ error }, 'a deposit was not settled'))
}
