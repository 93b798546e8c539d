import { eq } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { findOrders } from './find-orders.ts'
import type { Order } from './order.contract.ts'
import { orders } from './orders.table.ts'

/**
 * Returns an order of the actor.
 * @throws {Refusal} 404 `order.unknown` for one that is absent or somebody else's
 */
export async function getOrder(ctx: Context | TxContext, id: string): Promise<Order> {
  const [order] = await findOrders(ctx, eq(orders.id, id))
  if (!order) throw new Refusal('order.unknown', 404)
  return order
}
