import type { Context } from '#domain/context.ts'
import { requirePhotos } from './add-photo.ts'
import { changeRental } from './change-rental.ts'
import { partyFor } from './lock-rental.ts'
import { moveRental } from './move-rentals.ts'
import type { RentalView } from './rental.contract.ts'

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
