import type { TxContext } from '#domain/context.ts'
import { enqueueJob } from '#platform/jobs/enqueue-job.ts'
import type { RentalWithOrder } from './read-rentals.ts'
import { momentsOf } from './rental-moments.policy.ts'

/** Has a rental that came back be completed once the time to inspect it is over, should its owner say nothing. */
export async function completeLater(tx: TxContext, rental: RentalWithOrder, returnedAt: Date): Promise<void> {
  const { inspectedBy } = momentsOf({ ...rental, returnedAt })
  await enqueueJob(tx, 'rental.complete', { id: rental.id }, { dueAt: inspectedBy ?? tx.now, key: `rental.complete:${rental.id}` })
}
