import { and, eq } from 'drizzle-orm'
import { type Context, inTransaction } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { changeRental } from '#domain/renting/rentals/change-rental.ts'
import { completeLater } from '#domain/renting/rentals/complete-later.ts'
import { lockRental, partyFor } from '#domain/renting/rentals/lock-rental.ts'
import { moveRental, refusesMove } from '#domain/renting/rentals/move-rentals.ts'
import type { RentalView } from '#domain/renting/rentals/rental.contract.ts'
import { requirePhotos } from './add-photo.ts'
import { handOver } from './hand-over.ts'
import { handOvers } from './hand-overs.table.ts'

/**
 * The piece is back and photographed; its owner has 48 hours to inspect it.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours`
 * @throws {Refusal} 409 `rental.wrong-status`, `rental.photos-missing`
 */
export function receiveRental(ctx: Context, input: { id: string; key: string }): Promise<RentalView> {
  return changeRental(ctx, { verb: 'receive', ...input }, async (tx, { rental }) => {
    const by = partyFor(tx, 'receive', rental)
    // A courier drops it off: `dropOffRental`.
    if (by === 'courier') throw new Refusal('rental.not-yours', 403)
    await moveRental(tx, 'receive', { rental, by, change: { returnedAt: tx.now } })
    await requirePhotos(tx, input.id, 'return')
    await handOver(tx, rental, { stage: 'return', took: by === 'owner' ? 'owner' : 'admin', tookBy: tx.actor.personId })
    await completeLater(tx, rental, tx.now)
  })
}

/**
 * Marks a piece as received that its owner has collected without a word for a day: the deposit is back within 48 hours of the scan. Does nothing
 * to one that a courier collected, that was received, or that may still be.
 */
export async function receiveUnanswered(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { rental } = await lockRental(tx, id, { isSystem: true })
    const isWithOwner = await tx.db.$count(
      handOvers,
      and(eq(handOvers.rentalId, id), eq(handOvers.stage, 'collection'), eq(handOvers.took, 'owner')),
    )
    if (isWithOwner === 0 || rental.collectedAt === null || refusesMove(tx, 'receive', { rental, by: 'system' })) return
    await moveRental(tx, 'receive', { rental, by: 'system', change: { returnedAt: rental.collectedAt } })
    await handOver(tx, rental, { stage: 'return', took: 'owner', tookBy: rental.ownerId })
    await completeLater(tx, rental, rental.collectedAt)
  })
}
