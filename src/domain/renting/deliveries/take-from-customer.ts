import type { TxContext } from '#domain/context.ts'
import { collectExtensions } from '#domain/renting/changes/collect-extensions.ts'
import { handOver } from '#domain/renting/conditions/hand-over.ts'
import { moveRental } from '#domain/renting/rentals/move-rentals.ts'
import type { RentalWithOrder } from '#domain/renting/rentals/read-rentals.ts'
import type { Party } from '#domain/renting/rentals/rental.policy.ts'
import { momentsOf } from '#domain/renting/rentals/rental-moments.policy.ts'
import { enqueueJob } from '#platform/jobs/enqueue-job.ts'

interface Taking {
  by: Party
  /** The person with the piece and its cash; null where staff record it, and the cash is in the shop. */
  collectorId: string | null
  /** The reason of staff who record it. */
  words?: string
}

/**
 * Moves a piece from its customer to a courier or its owner, and claims its lateness. Books the cash for its extensions and returns it in fils.
 * Only an owner's own silence counts as reception: a courier has it until it is dropped off.
 * @throws {Refusal} 403 `rental.not-yours`, 409 `rental.wrong-status`, `rental.other-hand-over`
 */
export async function takeFromCustomer(tx: TxContext, rental: RentalWithOrder, { by, collectorId, words }: Taking): Promise<number> {
  const { id, lateFrom } = rental
  await moveRental(tx, 'collect', { rental, by, change: { collectedAt: tx.now }, ...(words && { details: { words } }) })
  await handOver(tx, rental, { stage: 'collection', took: by === 'owner' ? 'owner' : 'courier', tookBy: collectorId })
  if (by === 'owner') {
    const { receivedBy } = momentsOf({ ...rental, collectedAt: tx.now })
    await enqueueJob(tx, 'rental.receive', { id }, { dueAt: receivedBy ?? tx.now, key: `rental.receive:${id}` })
  }
  if (lateFrom !== null && lateFrom <= tx.now) await enqueueJob(tx, 'rental.claim-lateness', { id })
  return collectExtensions(tx, rental, { collectorId })
}
