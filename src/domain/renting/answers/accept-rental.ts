import type { Context, TxContext } from '#domain/context.ts'
import { changeRental } from '#domain/renting/rentals/change-rental.ts'
import { partyFor } from '#domain/renting/rentals/lock-rental.ts'
import { moveRental } from '#domain/renting/rentals/move-rentals.ts'
import { planRentals } from '#domain/renting/rentals/plan-rentals.ts'
import type { RentalWithOrder } from '#domain/renting/rentals/read-rentals.ts'
import type { RentalView } from '#domain/renting/rentals/rental.contract.ts'
import type { Party } from '#domain/renting/rentals/rental.policy.ts'
import { settleLater } from '#domain/renting/rentals/settle-later.ts'

/**
 * The owner accepts a request; its payment is captured once every owner of the order has answered.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours`
 * @throws {Refusal} 409 `rental.wrong-status`, `rental.too-late`
 */
export function acceptRental(ctx: Context, input: { id: string; key: string }): Promise<RentalView> {
  return changeRental(ctx, { verb: 'accept', ...input }, async (tx, { rental }) => {
    await accept(tx, { rental, by: partyFor(tx, 'accept', rental) })
  })
}

/**
 * Accepts a request, in a transaction that has locked its order.
 * @throws {Refusal} 403 `rental.not-yours`
 * @throws {Refusal} 409 `rental.wrong-status`, `rental.too-late`
 */
export async function accept(tx: TxContext, { rental, by }: { rental: RentalWithOrder; by: Party }): Promise<void> {
  await moveRental(tx, 'accept', { rental, by, change: { confirmedAt: tx.now } })
  await planRentals(tx, [{ ...rental, confirmedAt: tx.now }])
  await settleLater(tx, rental.orderId, { isAnswer: true })
}
