import { and, eq, getTableColumns, gt, inArray, notInArray, sql } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import { payments } from '#domain/money/payments/payments.table.ts'
import { type RefundRow, refunds } from '#domain/money/payments/refunds.table.ts'
import type { OpenRefund } from './rescue.policy.ts'

/**
 * The refund to a card for a rental that its owner has cancelled, or whose piece did not come back in time. It may still pay a replacement,
 * unless the payment is disputed.
 */
export async function findOpenRefund(ctx: Context | TxContext, rentalId: string, now: Date): Promise<RefundRow | null> {
  const [refund] = await ctx.db
    .select(getTableColumns(refunds))
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(refunds.rentalId, rentalId),
        inArray(refunds.reason, ['cancelled-by-owner', 'displaced']),
        eq(refunds.status, 'due'),
        eq(refunds.way, 'card'),
        eq(refunds.tries, 0),
        notInArray(payments.status, ['chargeback_open', 'chargeback_lost']),
        gt(refunds.dueAt, now),
      ),
    )
  return refund ?? null
}

/** The amounts of such a refund, with the credit that came back beside it and the part for delivery. */
export async function readOpenRefund(ctx: Context | TxContext, { key, amount }: RefundRow): Promise<OpenRefund> {
  const [credit] = await ctx.db
    .select({ amount: refunds.amount })
    .from(refunds)
    .where(and(eq(refunds.key, `${key}:credit`), eq(refunds.way, 'credit')))
  const { rows } = await ctx.db.execute<{ delivery: number }>(sql`
    SELECT coalesce(sum(e.amount), 0)::int AS delivery FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
    WHERE t.key = ${`refund:${key}`} AND e.part = 'delivery'`)
  return { card: amount, credit: credit?.amount ?? 0, delivery: rows[0]?.delivery ?? 0 }
}
