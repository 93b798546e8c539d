import { eq, sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import type { Context } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { changeRental } from './change-rental.ts'
import { lateFeeOfDay } from './late.policy.ts'
import { lateFromOf } from './rental-moments.policy.ts'
import type { collectionFailures, RentalLife } from './rental.contract.ts'
import { partiesTo, rentalMoves } from './rental.policy.ts'
import { rentals } from './rentals.table.ts'
import { enqueueJob } from '#platform/jobs/enqueue-job.ts'

/**
 * A courier came for a piece, after its last day, and did not get it: unless that was the shop's fault, its customer is late from the next
 * 20:00 on.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours`
 * @throws {Refusal} 409 `rental.wrong-status`, `rental.too-early`
 */
export function failCollection(
  ctx: Context,
  input: { id: string; key: string; reason: (typeof collectionFailures)[number] },
): Promise<RentalLife> {
  return changeRental(ctx, { verb: 'fail-collection', ...input }, async (tx, { rental }) => {
    const { id, orderId, until } = rental
    if (!partiesTo(rental, tx.actor).some((party) => party === 'courier' || party === 'admin')) throw new Refusal('rental.not-yours', 403)
    if (!(rentalMoves.collect.from as readonly string[]).includes(rental.status)) throw new Refusal('rental.wrong-status', 409)
    if (tx.today <= until) throw new Refusal('rental.too-early', 409)
    const isOurs = input.reason === 'ours'
    const lateFrom = rental.lateFrom ?? (isOurs ? null : lateFromOf(rental, tx.now))
    await tx.db
      .update(rentals)
      .set({ collectionAttempts: sql`${rentals.collectionAttempts} + 1`, lateFrom, updatedAt: tx.now })
      .where(eq(rentals.id, id))
    if (lateFrom !== null && rental.lateFrom === null)
      await enqueueJob(tx, 'rental.overdue', { id }, { dueAt: lateFrom, key: `rental.overdue:${id}` })
    const details = { orderId, reason: input.reason, attempt: rental.collectionAttempts + 1, by: lateFrom?.toISOString() }
    await record(tx, 'rental.collection-failed', id, { ...details, amount: isOurs ? 0 : lateFeeOfDay(rental) })
  })
}
