import { eq, sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import type { Context } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { enqueueJob } from '#platform/jobs/enqueue-job.ts'
import { changeRental } from './change-rental.ts'
import { clockAfterAttempt, lateFeeOfDay } from './late.policy.ts'
import type { collectionFailures, RentalView } from './rental.contract.ts'
import { partiesTo, rentalMoves } from './rental.policy.ts'
import { lateFromOf, momentsOf } from './rental-moments.policy.ts'
import { rentals } from './rentals.table.ts'

/**
 * Records that a courier came for a piece, after its last day, and did not get it: its customer is late from the next 20:00 on, or stays
 * late. If it was the shop's fault, a running clock stops until the next failed collection.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours`
 * @throws {Refusal} 409 `rental.wrong-status`, `rental.too-early`, `rental.other-hand-over`
 */
export function failCollection(
  ctx: Context,
  input: { id: string; key: string; reason: (typeof collectionFailures)[number] },
): Promise<RentalView> {
  return changeRental(ctx, { verb: 'fail-collection', ...input }, async (tx, { rental }) => {
    const { id, orderId, until, status } = rental
    if (!partiesTo(rental, tx.actor).some((party) => party === 'courier' || party === 'admin')) throw new Refusal('rental.not-yours', 403)
    if (rental.handOver === 'in_person') throw new Refusal('rental.other-hand-over', 409)
    if (!(rentalMoves.collect.from as readonly string[]).includes(status)) throw new Refusal('rental.wrong-status', 409)
    if (tx.today <= until) throw new Refusal('rental.too-early', 409)
    const isOurs = input.reason === 'ours'
    const clock = clockAfterAttempt(rental, isOurs ? { oursAt: tx.now } : { lateFrom: lateFromOf(rental, tx.now) })
    await tx.db
      .update(rentals)
      .set({ collectionAttempts: sql`${rentals.collectionAttempts} + 1`, ...clock, updatedAt: tx.now })
      .where(eq(rentals.id, id))
    const { overdueAt, lostAt } = momentsOf({ ...rental, ...clock })
    if (overdueAt && (rentalMoves.markOverdue.from as readonly string[]).includes(status))
      await enqueueJob(tx, 'rental.overdue', { id }, { dueAt: overdueAt, key: `rental.overdue:${id}` })
    else if (lostAt) await enqueueJob(tx, 'rental.lost', { id }, { dueAt: lostAt, key: `rental.lost:${id}` })
    const details = { orderId, reason: input.reason, attempt: rental.collectionAttempts + 1, by: overdueAt?.toISOString() }
    await record(tx, 'rental.collection-failed', id, { ...details, amount: isOurs ? 0 : lateFeeOfDay(rental) })
  })
}
