import type { Context } from '#domain/context.ts'
import { requireRoom } from '#domain/money/cash-sessions/require-room.ts'
import { handOver } from '#domain/renting/conditions/hand-over.ts'
import { requireLabel } from '#domain/renting/conditions/require-label.ts'
import { changeRental } from '#domain/renting/rentals/change-rental.ts'
import { moveRental } from '#domain/renting/rentals/move-rentals.ts'
import type { RentalView } from '#domain/renting/rentals/rental.contract.ts'

/**
 * Records that the courier has the packed piece, by the label if one was scanned, and is on the way to the customer. Its deposit must be
 * held, or due in cash. Every piece of its order must be answered, and a card must have paid for them.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours`
 * @throws {Refusal} 409 `rental.wrong-status`, `rental.deposit-missing`, `order.unanswered`, `payment.pending`, `payment.due`
 * @throws {Refusal} 409 `cash.limit` to a courier who carries too much for another delivery in cash, 422 `rental.unit-wrong`
 */
export function dispatchRental(ctx: Context, input: { id: string; key: string; unitId?: string | undefined }): Promise<RentalView> {
  return changeRental(ctx, { verb: 'dispatch', ...input }, async (tx, { rental }) => {
    await requireRoom(tx, { courierId: tx.actor.personId ?? '', orderId: rental.orderId })
    if (input.unitId !== undefined) await requireLabel(tx, rental.unitId, input.unitId)
    await moveRental(tx, 'dispatch', { rental, by: 'courier', change: { dispatchedAt: tx.now } })
    await handOver(tx, rental, { stage: 'packing', took: 'courier', tookBy: tx.actor.personId })
  })
}
