import { sql } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { isOwn } from './is-own-order.ts'
import { isOfVisitor } from './order-links.table.ts'

/** Whether the actor has a part in an order beside their role: it is their own, or one of its pieces is. */
export async function hasPartIn(ctx: Context | TxContext, orderId: string): Promise<boolean> {
  const { personId, visitorId } = ctx.actor
  const { rows } = await ctx.db.execute(sql`
    SELECT FROM orders WHERE id = ${orderId} AND (${isOwn(ctx)} OR (person_id IS NULL AND ${isOfVisitor(visitorId)})
      OR EXISTS (SELECT FROM rentals WHERE order_id = orders.id AND owner_id = ${personId ?? ''}))`)
  return rows.length > 0
}

/**
 * Lets only staff pass who have no part in an order themselves.
 * @throws {Refusal} 403 `rental.not-yours`
 */
export async function requireStranger(tx: TxContext, orderId: string): Promise<void> {
  if (await hasPartIn(tx, orderId)) throw new Refusal('rental.not-yours', 403)
}
