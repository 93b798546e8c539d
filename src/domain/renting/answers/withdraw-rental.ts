import type { Context } from '#domain/context.ts'
import { changeRental } from '#domain/renting/rentals/change-rental.ts'
import { moveRental } from '#domain/renting/rentals/move-rentals.ts'
import type { RentalView } from '#domain/renting/rentals/rental.contract.ts'
import { settleLater } from '#domain/renting/rentals/settle-later.ts'

/**
 * The customer takes a request back before it is answered, for nothing.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours`
 * @throws {Refusal} 409 `rental.wrong-status`
 */
export function withdrawRental(ctx: Context, input: { id: string; key: string }): Promise<RentalView> {
  return changeRental(ctx, { verb: 'withdraw', ...input }, async (tx, { rental }) => {
    await moveRental(tx, 'withdraw', { rental, by: 'customer' })
    await settleLater(tx, rental.orderId, { isAnswer: true })
  })
}
