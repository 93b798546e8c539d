import type { Context } from '#domain/context.ts'
import { changeRental } from '#domain/renting/rentals/change-rental.ts'
import { clockAfterAttempt, lateFeeOfDay } from '#domain/renting/rentals/late.policy.ts'
import { partyFor } from '#domain/renting/rentals/lock-rental.ts'
import { moveRental } from '#domain/renting/rentals/move-rentals.ts'
import type { RentalView } from '#domain/renting/rentals/rental.contract.ts'
import { momentsOf } from '#domain/renting/rentals/rental-moments.policy.ts'
import { enqueueJob } from '#platform/jobs/enqueue-job.ts'

/**
 * Records that a piece was not brought back to its owner, who may report it from 20:00 of the day after its last day on. Its customer is
 * late from then on, never from before the notification.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours`
 * @throws {Refusal} 409 `rental.wrong-status`, `rental.other-hand-over`, `rental.too-early`
 */
export function missReturn(ctx: Context, input: { id: string; key: string }): Promise<RentalView> {
  return changeRental(ctx, { verb: 'miss-return', ...input }, async (tx, { rental }) => {
    const { id } = rental
    const by = partyFor(tx, 'missReturn', rental)
    const clock = clockAfterAttempt(rental, { lateFrom: tx.now })
    await moveRental(tx, 'missReturn', { rental, by, change: clock, details: { amount: lateFeeOfDay(rental) } })
    const { lostAt } = momentsOf({ ...rental, ...clock })
    await enqueueJob(tx, 'rental.lost', { id }, { dueAt: lostAt ?? tx.now, key: `rental.lost:${id}` })
  })
}
