import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { giveBack, planRefund } from '#domain/renting/rentals/plan-refund.ts'
import { type RentalWithOrder, readRentals } from '#domain/renting/rentals/read-rentals.ts'
import { meaningOf } from '#domain/renting/rentals/rental.policy.ts'
import { rentals } from '#domain/renting/rentals/rentals.table.ts'
import { setIncomplete } from '#domain/renting/rentals/settle-later.ts'

const everything = 10_000

/**
 * Refunds a transfer for rentals of an order that were never accepted, or ended with their set, and their deposits. A card is not charged
 * for them at all. Any number of calls refund once.
 */
export async function refundUnaccepted(tx: TxContext, orderId: string): Promise<void> {
  const all = await readRentals(tx, eq(rentals.orderId, orderId))
  const unaccepted = all.filter(isUnaccepted)
  for (const [at, rental] of unaccepted.entries()) {
    const later = new Set(unaccepted.slice(at + 1))
    // Each counts those after it as standing, so that delivery comes back with the last of its days.
    const siblings = all.map((one) => (later.has(one) ? { ...one, status: 'requested' as const } : one))
    const planned = await planRefund(tx, { rental, siblings }, { share: everything })
    await giveBack(tx, rental, { ...planned, reason: rental.status })
  }
}

/**
 * A rental cancelled by a person after it was accepted, or by staff, is refunded with the cancellation; one that ended with its set is not.
 */
function isUnaccepted({ method, status, confirmedAt, reason }: RentalWithOrder): boolean {
  const { isLive, isUnpaid } = meaningOf(status)
  const isOver = !isLive && !isUnpaid && status !== 'cancelled_by_operations'
  return method === 'transfer' && isOver && (confirmedAt === null || reason?.code === setIncomplete)
}
