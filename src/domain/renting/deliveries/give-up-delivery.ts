import type { Context } from '#domain/context.ts'
import { addStrike } from '#domain/renting/orders/add-strike.ts'
import { changeRental } from '#domain/renting/rentals/change-rental.ts'
import { moveRental } from '#domain/renting/rentals/move-rentals.ts'
import { giveBack, planRefund } from '#domain/renting/rentals/plan-refund.ts'
import type { RentalView } from '#domain/renting/rentals/rental.contract.ts'
import { settleLater } from '#domain/renting/rentals/settle-later.ts'

/** The refunded share of a piece that could not be handed over, in basis points; delivery stays paid. */
export const shareBack = 5000

/**
 * Ends a delivery after two failed attempts, or when the customer refuses the piece: half of the payment for it, without delivery, is
 * refunded. An order that was to be paid in cash also gets a strike.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours`
 * @throws {Refusal} 409 `rental.wrong-status`, `rental.too-early`
 */
export function giveUpDelivery(ctx: Context, input: { id: string; key: string; isRefused: boolean }): Promise<RentalView> {
  return changeRental(ctx, { verb: 'give-up-delivery', ...input }, async (tx, locked) => {
    const { rental } = locked
    const { isRefused } = input
    const reason = { code: isRefused ? 'refused-at-door' : 'nobody-met' }
    const planned = await planRefund(tx, locked, { share: shareBack, keepsDelivery: true })
    const details = { reason: reason.code, refund: planned.shown.refund }
    await moveRental(tx, 'giveUpDelivery', { rental, by: 'courier', change: { reason }, isRefused, details })
    await giveBack(tx, rental, { ...planned, reason: 'undeliverable' })
    if (rental.method === 'cash') await addStrike(tx, rental.orderId)
    await settleLater(tx, rental.orderId)
  })
}
