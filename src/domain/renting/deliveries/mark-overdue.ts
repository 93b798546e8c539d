import { type Context, inTransaction } from '#domain/context.ts'
import { lateFeeOfDay } from '#domain/renting/rentals/late.policy.ts'
import { lockRental } from '#domain/renting/rentals/lock-rental.ts'
import { moveRental, refusesMove } from '#domain/renting/rentals/move-rentals.ts'
import { momentsOf } from '#domain/renting/rentals/rental-moments.policy.ts'
import { enqueueJob } from '#platform/jobs/enqueue-job.ts'

/** Marks a rental whose customer is late. Does nothing to one that is back, or whose lateness is the shop's. */
export async function markOverdue(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { rental } = await lockRental(tx, id, { isSystem: true })
    if (refusesMove(tx, 'markOverdue', { rental, by: 'system' })) return
    await moveRental(tx, 'markOverdue', { rental, by: 'system', details: { amount: lateFeeOfDay(rental) } })
    const { lostAt } = momentsOf(rental)
    await enqueueJob(tx, 'rental.lost', { id }, { dueAt: lostAt ?? tx.now, key: `rental.lost:${id}` })
  })
}
