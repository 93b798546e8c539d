import { sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import type { Fils } from '#values/money.ts'

/** The ways money comes and goes, by the account of the ledger that it moves. */
export const waysByAccount = { provider_clearing: 'card', courier_cash: 'cash', transfer_clearing: 'transfer', refunds: 'refund' } as const
export type Way = (typeof waysByAccount)[keyof typeof waysByAccount] | 'credit'

/**
 * Money paid for an order (above zero) or refunded (below), without deposits, in fils. A due refund counts already, in any way of payment.
 */
export interface Movement {
  transactionId: string
  at: Date
  amount: Fils
  way: Way
}

interface Row extends Record<string, unknown> {
  transactionId: string
  at: string | Date
  sold: Fils
  credit: Fils
  account: keyof typeof waysByAccount | null
}

/** The payments and refunds of an order by the ledger, the oldest first. */
export async function findMovements(ctx: Context, orderId: string): Promise<Movement[]> {
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT moved.id AS "transactionId", moved.at, sold_in(moved) AS sold, paid.credit, paid.account
    FROM ledger_transactions AS moved CROSS JOIN LATERAL (
      SELECT coalesce(sum(amount) FILTER (WHERE account = 'customer_credit'), 0)::int AS credit,
        (array_agg(account ORDER BY abs(amount) DESC) FILTER (WHERE account IN (${sql.join(
          Object.keys(waysByAccount).map((name) => sql`${name}`),
          sql`, `,
        )})))[1] AS account
      FROM ledger_entries WHERE transaction_id = moved.id) AS paid
    WHERE moved.order_id = ${orderId} AND sold_in(moved) <> 0 ORDER BY moved.at, sold_in(moved) < 0, moved.id`)
  return rows.flatMap(({ transactionId, at: instant, sold, credit, account }) => {
    const common = { transactionId, at: new Date(instant) }
    const rest: Movement = { ...common, amount: sold - credit, way: account ? waysByAccount[account] : 'refund' }
    const byCredit: Movement = { ...common, amount: credit, way: 'credit' }
    return [byCredit, rest].filter(({ amount }) => amount !== 0)
  })
}
