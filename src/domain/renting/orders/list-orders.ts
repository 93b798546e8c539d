import { and, eq, exists, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { meaningOf } from '#domain/renting/rentals/rental.policy.ts'
import { hasMeaning, rentals } from '#domain/renting/rentals/rentals.table.ts'
import { findOrders } from './find-orders.ts'
import type { Order } from './order.contract.ts'
import { orders } from './orders.table.ts'

/** The actor's orders, newest first, without holds that were never paid. */
export async function listOrders(ctx: Context): Promise<Order[]> {
  const kept = ctx.db
    .select({ one: sql`1` })
    .from(rentals)
    .where(
      and(
        eq(rentals.orderId, orders.id),
        hasMeaning(({ isListed }) => isListed),
      ),
    )
  const found = await findOrders(ctx, exists(kept))
  return found.filter((order) => meaningOf(order.status).isListed)
}
