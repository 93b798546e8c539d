import { sql } from 'drizzle-orm'
import { keepBlock } from '#domain/catalogue/units/keep-block.ts'
import type { TxContext } from '#domain/context.ts'
import { expectTransfer } from '#domain/money/payments/expect-transfer.ts'
import type { PaymentRow } from '#domain/money/payments/payments.table.ts'
import { Refusal } from '#domain/refusal.ts'
import { changeOrder } from '#domain/renting/orders/change-order.ts'
import { transferHours } from '#domain/renting/orders/order.policy.ts'
import type { OrderRow } from '#domain/renting/orders/orders.table.ts'
import type { RentalRow } from '#domain/renting/rentals/rentals.table.ts'
import { dayAt } from '#values/day.ts'
import { canBeHandedOver } from './can-be-handed-over.policy.ts'

const dayMs = 24 * 3_600_000
const mostUnpaid = 2

/**
 * Keeps the days of a held order for two hours, in which its transfer is awaited. A customer has one such order at a time.
 * @throws {Refusal} 409 `order.other-transfer`, `order.transfers-unpaid` after two that did not come within a day
 * @throws {Refusal} 409 `order.transfer-too-slow` when the delivery's window closes sooner, or what is collected in person could not begin any more
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
export async function refuseOthers(tx: TxContext, { id, email, personId, visitorId }: OrderRow): Promise<void> {
  // Two orders of one customer that are paid at once follow each other.
  await tx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`transfers of ${email}`}, 0))`)
  const since = new Date(tx.now.getTime() - dayMs).toISOString()
  const { rows } = await tx.db.execute<{ open: number; unpaid: number }>(sql`
    SELECT count(*) FILTER (WHERE p.status = 'transfer_pending')::int AS open,
      count(*) FILTER (WHERE p.status = 'expired' AND p.created_at > ${since}::timestamptz)::int AS unpaid
    FROM payments p JOIN orders o ON o.id = p.order_id
    WHERE p.method = 'transfer' AND o.id <> ${id}
      AND ((o.email = ${email} AND o.email_confirmed_at IS NOT NULL) OR o.person_id = ${personId} OR o.visitor_id = ${visitorId})`)
  const { open, unpaid } = rows[0] ?? { open: 0, unpaid: 0 }
  if (open > 0) throw new Refusal('order.other-transfer', 409)
  if (unpaid >= mostUnpaid) throw new Refusal('order.transfers-unpaid', 409)
}
