import { and, eq, gt } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import { type RefundRow, refunds } from '#domain/money/payments/refunds.table.ts'

/** The refund to a card of what an owner has cancelled, while it may still become the price of a replacement. */
export async function findOpenRefund(ctx: Context | TxContext, rentalId: string, now: Date): Promise<RefundRow | null> {
  const [refund] = await ctx.db
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.rentalId, rentalId),
        eq(refunds.reason, 'cancelled-by-owner'),
        eq(refunds.status, 'due'),
        eq(refunds.way, 'card'),
        eq(refunds.tries, 0),
        gt(refunds.dueAt, now),
      ),
    )
  return refund ?? null
}
