import type { Context } from '#domain/context.ts'
import { changeRental } from './change-rental.ts'
import { partyFor } from './lock-rental.ts'
import { moveRental } from './move-rentals.ts'
import { planRentals } from './plan-rentals.ts'
import type { RentalLife } from './rental.contract.ts'
import { settleLater } from './settle-later.ts'

/**
 * The owner accepts a request; its payment is captured once every owner of the order has answered.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours`
 * @throws {Refusal} 409 `rental.wrong-status`, `rental.too-late`
 */
export function acceptRental(ctx: Context, input: { id: string; key: string }): Promise<RentalLife> {
  return changeRental(ctx, { verb: 'accept', ...input }, async (tx, { rental }) => {
    await moveRental(tx, 'accept', { rental, by: partyFor(tx, 'accept', rental), change: { confirmedAt: tx.now } })
    await planRentals(tx, [{ ...rental, confirmedAt: tx.now }])
    await settleLater(tx, rental.orderId, { isAnswer: true })
  })
}
