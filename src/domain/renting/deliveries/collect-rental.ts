import type { Context } from '#domain/context.ts'
import { collectExtensions } from '#domain/renting/changes/collect-extensions.ts'
import { requirePhotos } from '#domain/renting/conditions/add-photo.ts'
import { handOver } from '#domain/renting/conditions/hand-over.ts'
import { requireLabel } from '#domain/renting/conditions/require-label.ts'
import { changeRental } from '#domain/renting/rentals/change-rental.ts'
import { partyFor } from '#domain/renting/rentals/lock-rental.ts'
import { moveRental } from '#domain/renting/rentals/move-rentals.ts'
import type { RentalView } from '#domain/renting/rentals/rental.contract.ts'
import { momentsOf } from '#domain/renting/rentals/rental-moments.policy.ts'
import { enqueueJob } from '#platform/jobs/enqueue-job.ts'

/**
 * Collects a piece from the customer, by its scanned label, and with it the cash for extensions.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours`
 * @throws {Refusal} 409 `rental.wrong-status`, `rental.photos-missing`, 422 `rental.unit-wrong`
 */
export function collectRental(ctx: Context, input: { id: string; key: string; unitId: string }): Promise<RentalView> {
  return changeRental(ctx, { verb: 'collect', ...input }, async (tx, { rental }) => {
    const by = partyFor(tx, 'collect', rental)
    await moveRental(tx, 'collect', { rental, by, change: { collectedAt: tx.now } })
    await requireLabel(tx, rental.unitId, input.unitId)
    await requirePhotos(tx, input.id, 'collection')
    await handOver(tx, rental, { stage: 'collection', took: by === 'owner' ? 'owner' : 'courier', tookBy: tx.actor.personId })
    const { receivedBy } = momentsOf({ ...rental, collectedAt: tx.now })
    await enqueueJob(tx, 'rental.receive', { id: rental.id }, { dueAt: receivedBy ?? tx.now, key: `rental.receive:${rental.id}` })
    if (rental.lateFrom !== null && rental.lateFrom <= tx.now) await enqueueJob(tx, 'rental.claim-lateness', { id: rental.id })
    await collectExtensions(tx, rental, { collectorId: tx.actor.personId ?? '' })
  })
}
