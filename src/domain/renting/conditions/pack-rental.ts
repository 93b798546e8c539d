import type { Context } from '#domain/context.ts'
import { changeRental } from '#domain/renting/rentals/change-rental.ts'
import { partyFor } from '#domain/renting/rentals/lock-rental.ts'
import { moveRental } from '#domain/renting/rentals/move-rentals.ts'
import type { RentalView } from '#domain/renting/rentals/rental.contract.ts'
import { requirePhotos } from './add-photo.ts'

/**
 * The owner, or the shop in their place, has packed the piece and photographed it.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours`
 * @throws {Refusal} 409 `rental.wrong-status`, `rental.photos-missing`
 */
export function packRental(ctx: Context, input: { id: string; key: string }): Promise<RentalView> {
  return changeRental(ctx, { verb: 'pack', ...input }, async (tx, { rental }) => {
    await moveRental(tx, 'pack', { rental, by: partyFor(tx, 'pack', rental) })
    await requirePhotos(tx, input.id, 'packing')
  })
}
