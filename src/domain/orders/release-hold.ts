import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { record } from '#domain/journal/record.ts'
import { moveRentals } from '#domain/rentals/move-rentals.ts'
import { releaseBlock } from '#domain/units/release-block.ts'
import { orders, type ReleaseReason } from './orders.table.ts'

/** Ends the hold of an order and puts its units back on the market; does nothing to one that is not held. */
export async function releaseHold(tx: TxContext, orderId: string, reason: ReleaseReason): Promise<void> {
  const released = await moveRentals(tx, orderId, 'release')
  if (released.length === 0) return
  await releaseBlock(
    tx,
    released.map((rental) => rental.id),
  )
  await tx.db.update(orders).set({ releaseReason: reason, updatedAt: tx.now }).where(eq(orders.id, orderId))
  await record(tx, 'order.released', orderId, { reason })
}
