import { record } from '#domain/audit-log/record.ts'
import { allocateUnit } from '#domain/catalogue/units/allocate-unit.ts'
import type { TxContext } from '#domain/context.ts'
import { changeOrder } from '#domain/renting/orders/change-order.ts'
import { findPricedItems } from '#domain/renting/quotes/price-lines.ts'
import { changeUnit } from '#domain/renting/rentals/change-unit.ts'
import { lockRental, type RentalWithSiblings } from '#domain/renting/rentals/lock-rental.ts'
import { moveRental } from '#domain/renting/rentals/move-rentals.ts'
import { giveBack, planRefund } from '#domain/renting/rentals/plan-refund.ts'
import { meaningOf, type RentalStatus, rentalMoves } from '#domain/renting/rentals/rental.policy.ts'
import { momentsOf } from '#domain/renting/rentals/rental-moments.policy.ts'
import { replacedUntil } from '#domain/renting/rentals/rental-refund.policy.ts'
import { endSet, settleLater } from '#domain/renting/rentals/settle-later.ts'
import { enqueueJob } from '#platform/jobs/enqueue-job.ts'

const everything = 10_000

/**
 * Handles a rental whose unit does not come back in time, and whose block is gone. It moves to another free unit of the item. Without one a
 * checkout loses its hold, and a booking ends at the shop's cost and is rescued. Does nothing to an ended one. Call `lockItems` first.
 * @throws {Refusal} 409 `payment.pending`
 */
export async function displaceRental(tx: TxContext, id: string): Promise<void> {
  const locked = await lockRental(tx, id, { isSystem: true })
  const { rental } = locked
  if (!canBeDisplaced(rental.status)) return
  const expiresAt = rental.status === 'held' ? rental.holdEndsAt : null
  const item = (await findPricedItems(tx, [rental.itemId])).get(rental.itemId)
  const unitId = item && (await allocateUnit(tx, { item, range: rental, rentalId: id, expiresAt, handOver: rental.handOver }))
  if (unitId) {
    await changeUnit(tx, id, unitId)
    await record(tx, 'rental.unit-changed', id, { orderId: rental.orderId, before: rental.unitId, unitId })
  } else if (rental.status === 'held') await changeOrder(tx, rental.orderId, { yields: true })
  else await end(tx, locked)
}

/** True for a checkout, and for a booked piece that has not left its owner. */
export function canBeDisplaced(status: RentalStatus): boolean {
  return meaningOf(status).isUnpaid || (rentalMoves.displace.from as readonly RentalStatus[]).includes(status)
}

/** A refund to a card waits while its customer may choose a replacement. */
async function end(tx: TxContext, locked: RentalWithSiblings): Promise<void> {
  const { rental } = locked
  const { id, orderId, status } = rental
  const isAnswer = status === 'requested'
  const planned = await planRefund(tx, locked, { share: everything })
  const reason = { code: 'not-returned' }
  await moveRental(tx, 'displace', {
    rental,
    by: 'system',
    change: { reason },
    details: { refund: planned.shown.refund, reason: reason.code },
  })
  await giveBack(tx, rental, { ...planned, rule: 'on-shop', reason: 'displaced', dueAt: replacedUntil(momentsOf(rental), tx.now) })
  await enqueueJob(tx, 'rental.rescue', { id })
  if (isAnswer) await endSet(tx, rental)
  await settleLater(tx, orderId, { isAnswer })
}
