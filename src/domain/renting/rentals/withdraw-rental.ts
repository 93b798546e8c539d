import type { Context } from '#domain/context.ts'
import { changeRental } from './change-rental.ts'
import { moveRental } from './move-rentals.ts'
import type { RentalView } from './rental.contract.ts'
import { settleLater } from './settle-later.ts'

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
