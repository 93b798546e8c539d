import type { Context } from '#domain/context.ts'
import { handOver } from '#domain/renting/conditions/hand-over.ts'
import { changeRental } from '#domain/renting/rentals/change-rental.ts'
import { moveRental } from '#domain/renting/rentals/move-rentals.ts'
import type { RentalView } from '#domain/renting/rentals/rental.contract.ts'
import { verifyCode } from './verify-code.ts'

/**
 * Hands a packed piece over to its customer, against their code, from its first day on. Its deposit must be held, and every piece of its
 * order must be answered and paid.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours`
 * @throws {Refusal} 422 `rental.code-wrong`, 429 `rental.code-too-often` after three tries in a minute
 * @throws {Refusal} 409 `rental.wrong-status`, `rental.other-hand-over`, `rental.too-early`
 * @throws {Refusal} 409 `rental.deposit-missing`, `order.unanswered`, `payment.pending`, `payment.due`
 */
export async function handOverInPerson(ctx: Context, input: { id: string; key: string; code: string }): Promise<RentalView> {
  await verifyCode(ctx, input)
  return changeRental(ctx, { verb: 'hand-over', ...input }, async (tx, { rental }) => {
    const change = { dispatchedAt: tx.now, deliveredAt: tx.now }
    await moveRental(tx, 'handOver', { rental, by: 'owner', change, details: { proof: 'code' } })
    await handOver(tx, rental, { stage: 'delivery', took: 'customer', tookBy: rental.customerId })
  })
}
