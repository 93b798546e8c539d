import type { TxContext } from '#domain/context.ts'
import { enqueueJob } from '#platform/jobs/enqueue-job.ts'
import type { RentalWithOrder } from './read-rentals.ts'
import { momentsOf } from './rental-moments.policy.ts'

/** Enqueues the completion of a returned rental for the end of its inspection time, in case its owner does not respond. */
export async function completeLater(tx: TxContext, rental: RentalWithOrder, returnedAt: Date): Promise<void> {
  const { inspectedBy } = momentsOf({ ...rental, returnedAt })
  await enqueueJob(tx, 'rental.complete', { id: rental.id }, { dueAt: inspectedBy ?? tx.now, key: `rental.complete:${rental.id}` })
}
