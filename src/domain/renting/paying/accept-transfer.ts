import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { deposits } from '#domain/money/deposits/deposits.table.ts'
import { holdPaidDeposit } from '#domain/money/deposits/hold-paid-deposit.ts'
import { planDeposit } from '#domain/money/deposits/plan-deposit.ts'
import { amountOf, type Charges } from '#domain/money/ledger/ledger.policy.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import { chargesFor } from '#domain/money/payments/order-charges.policy.ts'
import { oweCustomer } from '#domain/money/payments/owe-customer.ts'
import type { PaymentRow } from '#domain/money/payments/payments.table.ts'
import { Refusal } from '#domain/refusal.ts'
import { type OrderRow, orders } from '#domain/renting/orders/orders.table.ts'
import { readRentals } from '#domain/renting/rentals/read-rentals.ts'
import { meaningOf, rentalMoves } from '#domain/renting/rentals/rental.policy.ts'
import { type RentalRow, rentals } from '#domain/renting/rentals/rentals.table.ts'
import type { Fils } from '#values/money.ts'
import { confirmOrder } from './confirm-order.ts'

/**
 * Books an order once its transfer has arrived: all of it, also unanswered requests, with the deposits. An order that is paid again is
 * booked already.
 * @throws {Refusal} 409 `order.hold-ended` when all of its rentals have ended
 * @throws {Refusal} what `confirmOrder` refuses
 */
export async function acceptTransfer(tx: TxContext, payment: PaymentRow): Promise<Charges> {
  const { orderId } = payment
  const [order] = await tx.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Error('a payment without its order')
  const rows = await tx.db.select().from(rentals).where(eq(rentals.orderId, orderId)).orderBy(rentals.line, rentals.id)
  if (rows.some(({ status }) => !meaningOf(status).isUnpaid)) return acceptAgain(tx, order, payment)
  await confirmOrder(tx, order, { by: 'system' })
  for (const rental of rows) await holdDeposit(tx, rental)
  return chargesFor(order, rows)
}

/** Parts cancelled since the transfer was requested are the customer's again. */
async function acceptAgain(tx: TxContext, order: OrderRow, payment: PaymentRow): Promise<Charges> {
  const standing = (await readRentals(tx, eq(rentals.orderId, order.id))).filter(({ status }) => isToLeave(status))
  if (standing.length === 0) throw new Refusal('order.hold-ended', 409)
  const charges = chargesFor(order, standing)
  let left = payment.amount + payment.deposit - amountOf(charges)
  for (const rental of standing) if (rental.deposit <= left) left -= await holdDeposit(tx, rental)
  if (left > 0) await oweSurplus(tx, payment, left)
  return charges
}

function isToLeave(status: RentalRow['status']): boolean {
  return (rentalMoves.cancelUnpaid.from as readonly RentalRow['status'][]).includes(status)
}

/** Holds the deposit of a rental that came with a transfer, and answers how much it is; 0 where a card holds it, or none is due. */
async function holdDeposit(tx: TxContext, { id: rentalId, orderId, deposit: amount }: RentalRow): Promise<Fils> {
  const live = (await tx.db.select().from(deposits).where(eq(deposits.rentalId, rentalId))).find(({ status }) => status !== 'released')
  const planned = live ?? (await planDeposit(tx, { orderId, rentalId, method: 'transfer', amount, holdAt: tx.now }))
  return (planned && (await holdPaidDeposit(tx, planned.id)))?.amount ?? 0
}

async function oweSurplus(tx: TxContext, { id, orderId }: PaymentRow, amount: Fils): Promise<void> {
  const entries = [
    { account: 'transfer_clearing' as const, amount },
    { account: 'refunds' as const, amount: -amount },
  ]
  await postEntries(tx, { kind: 'transfer_matched', orderId, key: `overpaid:${id}`, entries })
  await oweCustomer(tx, { orderId, rentalId: null, amount, reason: 'overpaid', key: `overpaid:${id}`, way: 'account' })
}
