import { sql } from 'drizzle-orm'
import { type Context, nowOf } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { type OrderRow, orders } from '#domain/renting/orders/orders.table.ts'
import { hashToken } from '#platform/auth/session-cookie.ts'
import { linkDays } from './order-link.policy.ts'

/** The order that a link opens; null where the link is unknown, revoked or expired. */
export async function findLink(ctx: Context, token: string): Promise<OrderRow | null> {
  const { now } = await nowOf(ctx)
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(sql`orders.id = (
    SELECT link.order_id FROM order_links link WHERE link.token_hash = ${hashToken(token)} AND link.revoked_at IS NULL
      AND greatest(link.sent_at, (SELECT max(rentals.last_day) FROM rentals WHERE rentals.order_id = link.order_id)::timestamptz)
        > ${now.toISOString()}::timestamptz - ${linkDays} * interval '1 day')`)
  return order ?? null
}

/**
 * The order that a link opens while no account has it.
 * @throws {Refusal} 404 `order.link-closed`
 */
export async function getLinked(ctx: Context, token: string): Promise<OrderRow> {
  const order = await findLink(ctx, token)
  if (!order || order.personId !== null) throw new Refusal('order.link-closed', 404)
  return order
}

/** The same call by the guest of an order, with no other rights than theirs. */
export function asGuestOf<C extends Context>(ctx: C, { visitorId }: OrderRow): C {
  const { network } = ctx.actor
  return { ...ctx, actor: { personId: null, email: null, visitorId, roles: [], ...(network !== undefined && { network }) } }
}
