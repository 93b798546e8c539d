import type { Context } from '#domain/context.ts'
import { changeRental } from '#domain/renting/rentals/change-rental.ts'
import { partyFor } from '#domain/renting/rentals/lock-rental.ts'
import { moveRental } from '#domain/renting/rentals/move-rentals.ts'
import { giveBack, planRefund } from '#domain/renting/rentals/plan-refund.ts'
import type { RentalView } from '#domain/renting/rentals/rental.contract.ts'
import { settleLater } from '#domain/renting/rentals/settle-later.ts'
import { shareBack } from './end-delivery.ts'

/**
 * Ends a rental whose piece nobody collected by 20:00 of its first day: half of the payment for it is refunded.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours`
 * @throws {Refusal} 409 `rental.wrong-status`, `rental.other-hand-over`, `rental.too-early`, `payment.pending`
 */
export function giveUpHandOver(ctx: Context, input: { id: string; key: string }): Promise<RentalView> {
  return changeRental(ctx, { verb: 'give-up-hand-over', ...input }, async (tx, locked) => {
    const { rental } = locked
    const by = partyFor(tx, 'giveUpHandOver', rental)
    const reason = { code: 'nobody-came' }
    const planned = await planRefund(tx, locked, { share: shareBack })
    await moveRental(tx, 'giveUpHandOver', { rental, by, change: { reason }, details: { reason: reason.code } })
    await giveBack(tx, rental, { ...planned, reason: 'undeliverable' })
    await settleLater(tx, rental.orderId)
  })
}
