import { sql } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import type { Fils } from '#values/money.ts'
import { cashLimitOf } from './order.policy.ts'
import type { OrderRow } from './orders.table.ts'

/**
 * The most in fils that may be paid in cash for an order, by the earlier cash orders of its confirmed e-mail address and phone. Unconfirmed
 * contacts reveal nothing about other people's orders.
 */
export async function findCashLimit(ctx: Context | TxContext, order: OrderRow): Promise<Fils> {
  const email = order.emailConfirmedAt && order.email
  const phone = order.phoneConfirmedAt && order.delivery?.phone
  if (!email && !phone) return cashLimitOf(0)
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM payments p JOIN orders o ON o.id = p.order_id
    WHERE p.status = 'cash_due' AND o.id <> ${order.id} AND (o.email = ${email || null} OR o.delivery ->> 'phone' = ${phone || null})`)
  return cashLimitOf(rows[0]?.count ?? 0)
}
