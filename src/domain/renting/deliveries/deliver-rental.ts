import type { Context } from '#domain/context.ts'
import { collectCash } from '#domain/money/deposits/collect-cash.ts'
import { findOrderCharges } from '#domain/money/payments/find-order-charges.ts'
import { requirePhotos } from '#domain/renting/conditions/add-photo.ts'
import { handOver } from '#domain/renting/conditions/hand-over.ts'
import { changeRental } from '#domain/renting/rentals/change-rental.ts'
import { moveRental } from '#domain/renting/rentals/move-rentals.ts'
import type { RentalView } from '#domain/renting/rentals/rental.contract.ts'
import { verifyCode } from './verify-code.ts'

interface HandOver {
  id: string
  key: string
  code?: string | undefined
  signedBy?: string | undefined
}

/**
 * Hands a piece over against the customer's code or a signature. Due cash is collected, for the whole order, at its first hand-over.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours`
 * @throws {Refusal} 422 `rental.code-wrong`, 429 `rental.code-too-often` after three tries in a minute
 * @throws {Refusal} 409 `rental.wrong-status`, `rental.photos-missing`
 */
export async function deliverRental(ctx: Context, input: HandOver): Promise<RentalView> {
  if (input.signedBy === undefined) await verifyCode(ctx, input)
  return changeRental(ctx, { verb: 'deliver', ...input }, async (tx, { rental }) => {
    const { orderId } = rental
    const details = input.signedBy === undefined ? { proof: 'code' } : { proof: 'signature', signedBy: input.signedBy }
    await moveRental(tx, 'deliver', { rental, by: 'courier', change: { deliveredAt: tx.now }, details })
    await requirePhotos(tx, input.id, 'delivery')
    await handOver(tx, rental, { stage: 'delivery', took: 'customer', tookBy: rental.customerId })
    await collectCash(tx, { orderId, courierId: tx.actor.personId ?? '', charges: await findOrderCharges(tx, orderId) })
  })
}
