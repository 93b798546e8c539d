import { and, eq, exists, gt, not, sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { awaitsTransfer } from '#domain/renting/orders/awaits-transfer.ts'
import { orders } from '#domain/renting/orders/orders.table.ts'
import { rentals } from '#domain/renting/rentals/rentals.table.ts'
import { requoteOrder } from './requote-order.ts'

/** Quotes the signed-in person's hold again, which was a guest's, with their membership and their credit. */
export async function requoteAdopted(tx: TxContext): Promise<void> {
  const { personId } = tx.actor
  if (personId === null) return
  const isHeld = exists(
    tx.db
      .select({ one: sql`1` })
      .from(rentals)
      .where(and(eq(rentals.orderId, orders.id), eq(rentals.status, 'held'))),
  )
  const held = await tx.db
    .select()
    .from(orders)
    .where(and(eq(orders.personId, personId), gt(orders.holdEndsAt, tx.now), isHeld, not(awaitsTransfer(tx))))
    .orderBy(orders.id)
    .for('update')
  for (const order of held) {
    const rows = await tx.db.select().from(rentals).where(eq(rentals.orderId, order.id)).orderBy(rentals.line, rentals.id)
    await requoteOrder(tx, { order, rentals: rows }, {})
  }
}
