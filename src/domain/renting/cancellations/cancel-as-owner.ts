import type { Context } from '#domain/context.ts'
import { compensateCustomer } from '#domain/money/payments/compensate-customer.ts'
import { changeRental } from '#domain/renting/rentals/change-rental.ts'
import { partyFor } from '#domain/renting/rentals/lock-rental.ts'
import { moveRental } from '#domain/renting/rentals/move-rentals.ts'
import { giveBack, planRefund } from '#domain/renting/rentals/plan-refund.ts'
import { type cancelReasons, type RentalView, reasonOf } from '#domain/renting/rentals/rental.contract.ts'
import { momentsOf } from '#domain/renting/rentals/rental-moments.policy.ts'
import { compensationOf, replacedUntil } from '#domain/renting/rentals/rental-refund.policy.ts'
import { settleLater } from '#domain/renting/rentals/settle-later.ts'
import { enqueueJob } from '#platform/jobs/enqueue-job.ts'

const everything = 10_000

/**
 * Cancels a confirmed rental for its owner. Everything is refunded, and the owner owes the customer a credit by the time left until
 * dispatch. A refund to a card waits while the customer may choose a replacement.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours`
 * @throws {Refusal} 409 `rental.wrong-status`, `payment.pending`
 */
export function cancelAsOwner(
  ctx: Context,
  input: { id: string; key: string; reason: (typeof cancelReasons)[number]; words?: string | undefined },
): Promise<RentalView> {
  return changeRental(ctx, { verb: 'cancel-as-owner', ...input }, async (tx, locked) => {
    const { rental } = locked
    const { id, orderId, ownerId } = rental
    const by = partyFor(tx, 'cancelAsOwner', rental)
    const planned = await planRefund(tx, locked, { share: everything })
    const compensation = compensationOf(momentsOf(rental), { now: tx.now, figures: rental.figures.cancellation })
    const details = { refund: planned.shown.refund, compensation, reason: input.reason }
    await moveRental(tx, 'cancelAsOwner', { rental, by, change: { reason: reasonOf(input) }, details })
    await giveBack(tx, rental, { ...planned, reason: 'cancelled-by-owner', dueAt: replacedUntil(momentsOf(rental), tx.now) })
    await enqueueJob(tx, 'rental.rescue', { id })
    await compensateCustomer(tx, { orderId, rentalId: id, ownerId, amount: compensation })
    await settleLater(tx, orderId)
  })
}
