import type { Context } from '#domain/context.ts'
import { enqueueJob } from '#platform/jobs/enqueue-job.ts'
import { requirePhotos } from './add-photo.ts'
import { changeRental } from './change-rental.ts'
import { partyFor } from './lock-rental.ts'
import { moveRental } from './move-rentals.ts'
import type { RentalLife } from './rental.contract.ts'
import { momentsOf } from './rental-moments.policy.ts'

/**
 * The piece is back and photographed; its owner has 48 hours to inspect it.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours`
 * @throws {Refusal} 409 `rental.wrong-status`, `rental.photos-missing`
 */
export function receiveRental(ctx: Context, input: { id: string; key: string }): Promise<RentalLife> {
  return changeRental(ctx, { verb: 'receive', ...input }, async (tx, { rental }) => {
    const { id } = input
    await moveRental(tx, 'receive', { rental, by: partyFor(tx, 'receive', rental), change: { returnedAt: tx.now } })
    await requirePhotos(tx, id, 'return')
    const { inspectedBy } = momentsOf({ ...rental, returnedAt: tx.now })
    await enqueueJob(tx, 'rental.complete', { id }, { dueAt: inspectedBy ?? tx.now, key: `rental.complete:${id}` })
  })
}
