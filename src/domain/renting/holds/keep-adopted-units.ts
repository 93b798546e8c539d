import { and, eq, gt } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { orders } from '#domain/renting/orders/orders.table.ts'
import { rentals } from '#domain/renting/rentals/rentals.table.ts'
import { keepUnits } from './keep-units.ts'

/**
 * Blocks the units of the signed-in person's hold, which blocked none while it was a guest's: the limit of a network does not apply to
 * persons.
 */
export async function keepAdoptedUnits(tx: TxContext): Promise<void> {
  const { personId } = tx.actor
  if (personId === null) return
  const yielding = await tx.db
    .select()
    .from(orders)
    .where(and(eq(orders.personId, personId), eq(orders.yields, true), gt(orders.holdEndsAt, tx.now)))
    .orderBy(orders.id)
    .for('update')
  for (const order of yielding) {
    const held = await tx.db.select().from(rentals).where(eq(rentals.orderId, order.id)).orderBy(rentals.line, rentals.id)
    await keepUnits(tx, { order, rentals: held })
  }
}
