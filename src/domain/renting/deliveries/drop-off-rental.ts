import type { Context } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { requireLabel } from '#domain/renting/conditions/require-label.ts'
import { changeRental } from '#domain/renting/rentals/change-rental.ts'
import type { RentalView } from '#domain/renting/rentals/rental.contract.ts'
import { partiesTo } from '#domain/renting/rentals/rental.policy.ts'
import { returnToOwner } from './return-to-owner.ts'

/**
 * Records that a piece is at its owner's again: by a courier with its scanned label, or by its owner, who has it in front of them.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours`
 * @throws {Refusal} 409 `rental.wrong-status`, `rental.other-hand-over`, 422 `rental.unit-wrong`
 */
export function dropOffRental(ctx: Context, input: { id: string; key: string; unitId?: string | undefined }): Promise<RentalView> {
  return changeRental(ctx, { verb: 'drop-off', ...input }, async (tx, { rental }) => {
    const by = partiesTo(rental, tx.actor).find((party) => party === 'owner' || party === 'courier')
    if (!by) throw new Refusal('rental.not-yours', 403)
    if (by === 'courier') await requireLabel(tx, rental.unitId, input.unitId ?? '')
    await returnToOwner(tx, rental, { by })
  })
}
