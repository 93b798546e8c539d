import type { Context } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { requirePhotos } from '#domain/renting/conditions/add-photo.ts'
import { requireLabel } from '#domain/renting/conditions/require-label.ts'
import { changeRental } from '#domain/renting/rentals/change-rental.ts'
import { partyFor } from '#domain/renting/rentals/lock-rental.ts'
import type { RentalView } from '#domain/renting/rentals/rental.contract.ts'
import { takeFromCustomer } from './take-from-customer.ts'

/**
 * Collects a piece from the customer, by its scanned label, and with it the cash for extensions.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours`
 * @throws {Refusal} 409 `rental.wrong-status`, `rental.photos-missing`, 422 `rental.unit-wrong`
 */
export function collectRental(ctx: Context, input: { id: string; key: string; unitId: string }): Promise<RentalView> {
  return changeRental(ctx, { verb: 'collect', ...input }, async (tx, { rental }) => {
    const by = partyFor(tx, 'collect', rental)
    // Staff say why they do it: `actForCourier`.
    if (by === 'admin') throw new Refusal('rental.not-yours', 403)
    await takeFromCustomer(tx, rental, { by, collectorId: tx.actor.personId ?? '' })
    await requireLabel(tx, rental.unitId, input.unitId)
    await requirePhotos(tx, input.id, 'collection')
  })
}
