import { record } from '#domain/audit-log/record.ts'
import { releaseBlock } from '#domain/catalogue/units/release-block.ts'
import type { TxContext } from '#domain/context.ts'
import { handOver } from '#domain/renting/conditions/hand-over.ts'
import { completeLater } from '#domain/renting/rentals/complete-later.ts'
import { moveRental, refuseMove } from '#domain/renting/rentals/move-rentals.ts'
import { noteReturn } from '#domain/renting/rentals/note-return.ts'
import type { RentalWithOrder } from '#domain/renting/rentals/read-rentals.ts'
import { type Party, type RentalStatus, rentalMoves } from '#domain/renting/rentals/rental.policy.ts'

interface Returning {
  by: Party
  /** The reason of staff who record it. */
  words?: string
}

/**
 * Records that a piece is at its owner's again. After a rental its 48 hours of inspection begin. One that was never handed over, or that
 * operations ended on the way, may be booked again.
 * @throws {Refusal} 403 `rental.not-yours`, 409 `rental.wrong-status`, `rental.other-hand-over`
 */
export async function returnToOwner(tx: TxContext, rental: RentalWithOrder, { by, words }: Returning): Promise<void> {
  const { id, orderId, ownerId, status } = rental
  const details = words ? { words } : {}
  const isAfterRental = !(rentalMoves.bringBack.from as readonly RentalStatus[]).includes(status)
  if (isAfterRental) {
    await moveRental(tx, 'receive', { rental, by, change: { returnedAt: tx.now }, details })
    await completeLater(tx, rental, tx.now)
  } else {
    refuseMove(tx, 'bringBack', { rental, by })
    await noteReturn(tx, id)
    await releaseBlock(tx, [id])
    await record(tx, 'rental.brought-back', id, { orderId, by, ...details })
  }
  await handOver(tx, rental, { stage: 'return', took: 'owner', tookBy: by === 'owner' ? ownerId : null })
}
