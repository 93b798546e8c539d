import { sql } from 'drizzle-orm'
import { type Context, nowOf, type TxContext } from '#domain/context.ts'
import type { OrderRow } from './orders.table.ts'

const dayMs = 24 * 3_600_000
const mostUnpaid = 2

/**
 * The reason why the customer of an order may not pay it by CliQ now: another order awaits a transfer, or two transfers did not come within
 * a day. Null when they may.
 */
export async function findOtherTransfers(
  ctx: Context | TxContext,
  { id, email, personId, visitorId }: OrderRow,
): Promise<'order.other-transfer' | 'order.transfers-unpaid' | null> {
  const { now } = await nowOf(ctx)
  const since = new Date(now.getTime() - dayMs).toISOString()
  const { rows } = await ctx.db.execute<{ open: number; unpaid: number }>(sql`
    SELECT count(*) FILTER (WHERE p.status = 'transfer_pending')::int AS open,
      count(*) FILTER (WHERE p.status = 'expired' AND p.created_at > ${since}::timestamptz)::int AS unpaid
    FROM payments p JOIN orders o ON o.id = p.order_id
    WHERE p.method = 'transfer' AND o.id <> ${id}
      AND ((o.email = ${email} AND o.email_confirmed_at IS NOT NULL) OR o.person_id = ${personId} OR o.visitor_id = ${visitorId})`)
  const { open, unpaid } = rows[0] ?? { open: 0, unpaid: 0 }
  if (open > 0) return 'order.other-transfer'
  return unpaid >= mostUnpaid ? 'order.transfers-unpaid' : null
}
