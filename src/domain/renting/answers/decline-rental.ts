import type { Context } from '#domain/context.ts'
import { changeRental } from '#domain/renting/rentals/change-rental.ts'
import { partyFor } from '#domain/renting/rentals/lock-rental.ts'
import { moveRental } from '#domain/renting/rentals/move-rentals.ts'
import { type declineReasons, type RentalView, reasonOf } from '#domain/renting/rentals/rental.contract.ts'
import { endSet, settleLater } from '#domain/renting/rentals/settle-later.ts'

/**
 * The owner declines a request: its part of the payment is not captured, and an order that is wanted whole or not at all ends.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours`
 * @throws {Refusal} 409 `rental.wrong-status`
 */
export function declineRental(
  ctx: Context,
  input: { id: string; key: string; reason: (typeof declineReasons)[number]; words?: string | undefined },
): Promise<RentalView> {
  return changeRental(ctx, { verb: 'decline', ...input }, async (tx, { rental }) => {
    const reason = reasonOf(input)
    await moveRental(tx, 'decline', { rental, by: partyFor(tx, 'decline', rental), change: { reason }, details: { reason: reason.code } })
    await endSet(tx, rental)
    await settleLater(tx, rental.orderId, { isAnswer: true })
  })
}
