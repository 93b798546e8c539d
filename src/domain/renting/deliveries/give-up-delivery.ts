import type { Context } from '#domain/context.ts'
import { changeRental } from '#domain/renting/rentals/change-rental.ts'
import type { RentalView } from '#domain/renting/rentals/rental.contract.ts'
import { endDelivery } from './end-delivery.ts'

/**
 * Ends a delivery after two failed attempts, or when the customer refuses the piece: half of the payment for it, without delivery, is
 * refunded. An order that was to be paid in cash also gets a strike.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours`
 * @throws {Refusal} 409 `rental.wrong-status`, `rental.too-early`
 */
export function giveUpDelivery(ctx: Context, input: { id: string; key: string; isRefused: boolean }): Promise<RentalView> {
  return changeRental(ctx, { verb: 'give-up-delivery', ...input }, (tx, locked) =>
    endDelivery(tx, locked, { by: 'courier', isRefused: input.isRefused }),
  )
}
