import type { TxContext } from '#domain/context.ts'
import { addStrike } from '#domain/renting/orders/add-strike.ts'
import type { RentalWithSiblings } from '#domain/renting/rentals/lock-rental.ts'
import { moveRental } from '#domain/renting/rentals/move-rentals.ts'
import { giveBack, planRefund } from '#domain/renting/rentals/plan-refund.ts'
import type { Party } from '#domain/renting/rentals/rental.policy.ts'
import { settleLater } from '#domain/renting/rentals/settle-later.ts'

/** The refunded share of a piece that could not be handed over, in basis points; delivery stays paid. */
export const shareBack = 5000

interface Ending {
  by: Party
  isRefused: boolean
  /** The reason of staff who record it. */
  words?: string
}

/**
 * Ends a delivery, refunds the share and adds the strike of an order in cash; returns the refund in fils.
 * @throws {Refusal} 403 `rental.not-yours`, 409 `rental.wrong-status`, `rental.too-early`
 */
export async function endDelivery(tx: TxContext, locked: RentalWithSiblings, { by, isRefused, words }: Ending): Promise<number> {
  const { rental } = locked
  const reason = { code: isRefused ? 'refused-at-door' : 'nobody-met' }
  const planned = await planRefund(tx, locked, { share: shareBack, keepsDelivery: true })
  const { refund } = planned.shown
  const details = { reason: reason.code, refund, ...(words && { words }) }
  await moveRental(tx, 'giveUpDelivery', { rental, by, change: { reason }, isRefused, details })
  await giveBack(tx, rental, { ...planned, reason: 'undeliverable' })
  if (rental.method === 'cash') await addStrike(tx, rental.orderId)
  await settleLater(tx, rental.orderId)
  return refund
}
