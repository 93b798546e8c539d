import { eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { requirePhotos } from '#domain/renting/conditions/add-photo.ts'
import { handOver } from '#domain/renting/conditions/hand-over.ts'
import { requireLabel } from '#domain/renting/conditions/require-label.ts'
import { changeRental } from '#domain/renting/rentals/change-rental.ts'
import { completeLater } from '#domain/renting/rentals/complete-later.ts'
import { partyFor } from '#domain/renting/rentals/lock-rental.ts'
import { moveRental } from '#domain/renting/rentals/move-rentals.ts'
import { readRentals } from '#domain/renting/rentals/read-rentals.ts'
import type { RentalView } from '#domain/renting/rentals/rental.contract.ts'
import { rentals } from '#domain/renting/rentals/rentals.table.ts'
import { enqueueJob } from '#platform/jobs/enqueue-job.ts'

interface TakingBack {
  id: string
  key: string
  /** The scanned or typed label, if any. */
  unitId?: string | undefined
}

/**
 * The customer has brought a piece back to its owner, who photographs and receives it in one step and has 48 hours to inspect it.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours`
 * @throws {Refusal} 409 `rental.wrong-status`, `rental.other-hand-over`, `rental.photos-missing`, 422 `rental.unit-wrong`
 */
export function takeBack(ctx: Context, input: TakingBack): Promise<RentalView> {
  return changeRental(ctx, { verb: 'take-back', ...input }, async (tx, { rental }) => {
    const { id, lateFrom } = rental
    const by = partyFor(tx, 'takeBack', rental)
    if (input.unitId !== undefined) await requireLabel(tx, rental.unitId, input.unitId)
    await moveRental(tx, 'takeBack', { rental, by, change: { collectedAt: tx.now } })
    await requirePhotos(tx, id, 'return')
    await handOver(tx, rental, { stage: 'return', took: by === 'owner' ? 'owner' : 'admin', tookBy: tx.actor.personId })
    const [brought] = await readRentals(tx, eq(rentals.id, id))
    if (!brought) throw new Refusal('rental.unknown', 404)
    await moveRental(tx, 'receive', { rental: brought, by, change: { returnedAt: tx.now } })
    await completeLater(tx, rental, tx.now)
    if (lateFrom !== null && lateFrom <= tx.now) await enqueueJob(tx, 'rental.claim-lateness', { id })
  })
}
