import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { type OrderRow, orders } from '#domain/renting/orders/orders.table.ts'
import { type RentalRow, rentals } from '#domain/renting/rentals/rentals.table.ts'

/**
 * Locks an order for staff until the transaction ends.
 * @throws {Refusal} 404 `order.unknown`
 */
export async function lockAnyOrder(tx: TxContext, id: string): Promise<{ order: OrderRow; rentals: RentalRow[] }> {
  const [order] = await tx.db.select().from(orders).where(eq(orders.id, id)).for('update')
  if (!order) throw new Refusal('order.unknown', 404)
  return { order, rentals: await tx.db.select().from(rentals).where(eq(rentals.orderId, id)).orderBy(rentals.line, rentals.id) }
}
