import { sql } from 'drizzle-orm'
import { keepBlock } from '#domain/catalogue/units/keep-block.ts'
import type { TxContext } from '#domain/context.ts'
import { expectTransfer } from '#domain/money/payments/expect-transfer.ts'
import type { PaymentRow } from '#domain/money/payments/payments.table.ts'
import { Refusal, refuse } from '#domain/refusal.ts'
import { canBeHandedOver } from '#domain/renting/holds/can-be-handed-over.policy.ts'
import { changeOrder } from '#domain/renting/orders/change-order.ts'
import { findOtherTransfers } from '#domain/renting/orders/find-other-transfers.ts'
import { transferHours } from '#domain/renting/orders/order.policy.ts'
import type { OrderRow } from '#domain/renting/orders/orders.table.ts'
import type { RentalRow } from '#domain/renting/rentals/rentals.table.ts'
import { dayAt } from '#values/day.ts'

/**
 * Keeps the days of a held order for two hours, in which its transfer is awaited. A customer has one such order at a time.
 * @throws {Refusal} 409 `order.other-transfer`, `order.transfers-unpaid` after two that did not come within a day
 * @throws {Refusal} 409 `order.transfer-too-slow` when the delivery window or the start in person comes sooner
 * @throws {Refusal} 409 `order.taken` when a unit is gone
 */
export async function awaitTransfer(
  tx: TxContext,
  { order, rentals }: { order: OrderRow; rentals: readonly RentalRow[] },
  paymentId: string,
): Promise<PaymentRow> {
  await refuseOthers(tx, order)
  const expiresAt = new Date(tx.now.getTime() + transferHours * 3_600_000)
  if (!canBeHandedOver({ now: expiresAt, today: dayAt(expiresAt) }, order, rentals)) throw new Refusal('order.transfer-too-slow', 409)
  const ids = rentals.map(({ id }) => id)
  const kept = await keepBlock(tx, ids, expiresAt)
  if (kept.length < ids.length) throw new Refusal('order.taken', 409, { alternatives: [] })
  await changeOrder(tx, order.id, { holdEndsAt: expiresAt, isHoldExtended: true })
  const deposit = rentals.reduce((sum, rental) => sum + rental.deposit, 0)
  return expectTransfer(tx, { id: paymentId, orderId: order.id, amount: order.total, deposit, expiresAt })
}

/**
 * A customer sends one transfer at a time.
 * @throws {Refusal} 409 `order.other-transfer`, `order.transfers-unpaid`
 */
export async function refuseOthers(tx: TxContext, order: OrderRow): Promise<void> {
  // Two orders of one customer that are paid at once follow each other.
  await tx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`transfers of ${order.email}`}, 0))`)
  refuse(await findOtherTransfers(tx, order), 409)
}
