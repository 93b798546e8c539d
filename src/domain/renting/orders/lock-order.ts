import { and, eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { Refusal, refuse } from '#domain/refusal.ts'
import { type RentalRow, rentals } from '#domain/renting/rentals/rentals.table.ts'
import { awaitsTransfer } from './awaits-transfer.ts'
import { ownOrders } from './find-orders.ts'
import { refusalOfUnpayable } from './order.policy.ts'
import { type OrderRow, orders } from './orders.table.ts'

/**
 * Locks an order of the actor until the transaction ends.
 * @throws {Refusal} 404 `order.unknown`
 */
export async function lockOrder(tx: TxContext, id: string): Promise<{ order: OrderRow; rentals: RentalRow[] }> {
  const [order] = await tx.db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), ownOrders(tx)))
    .for('update')
  if (!order) throw new Refusal('order.unknown', 404)
  return { order, rentals: await tx.db.select().from(rentals).where(eq(rentals.orderId, id)).orderBy(rentals.line, rentals.id) }
}

/**
 * Locks an order of the actor whose hold has not ended.
 * @throws {Refusal} 409 `order.hold-ended`
 * @throws {Refusal} 409 `order.paid`, `order.over`
 * @throws {Refusal} 409 `order.transfer-awaited` while its transfer is on its way
 */
export async function lockHeldOrder(tx: TxContext, id: string): Promise<{ order: OrderRow; rentals: RentalRow[] }> {
  const locked = await lockOrder(tx, id)
  refuse(refusalOfUnpayable(locked.rentals))
  if (locked.order.holdEndsAt <= tx.now || locked.rentals.some((rental) => rental.status === 'released'))
    throw new Refusal('order.hold-ended', 409)
  const awaited = tx.db.select({ id: orders.id }).from(orders)
  if ((await awaited.where(and(eq(orders.id, id), awaitsTransfer(tx)))).length > 0) throw new Refusal('order.transfer-awaited', 409)
  return locked
}
