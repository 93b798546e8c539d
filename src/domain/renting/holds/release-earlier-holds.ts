import { and, eq, exists, not, sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { awaitsTransfer } from '#domain/renting/orders/awaits-transfer.ts'
import { ownOrders } from '#domain/renting/orders/find-orders.ts'
import { orders } from '#domain/renting/orders/orders.table.ts'
import { rentals } from '#domain/renting/rentals/rentals.table.ts'
import { releaseHold } from './release-hold.ts'

/**
 * Ends every live hold of the visitor, except an order that awaits a transfer. The caller's lock serialises the checkouts of one visitor.
 */
export async function releaseEarlierHolds(tx: TxContext): Promise<void> {
  const held = tx.db
    .select({ one: sql`1` })
    .from(rentals)
    .where(and(eq(rentals.orderId, orders.id), eq(rentals.status, 'held')))
  const earlier = await tx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(ownOrders(tx), exists(held), not(awaitsTransfer(tx))))
    .orderBy(orders.id)
    .for('update')
  for (const { id } of earlier) await releaseHold(tx, id, 'replaced')
}
