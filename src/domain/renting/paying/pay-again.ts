import { and, eq } from 'drizzle-orm'
import { type Context, inTransaction, type Needs, nowOf, type TxContext } from '#domain/context.ts'
import { getOwnCard } from '#domain/money/cards/list-cards.ts'
import type { ChargeableCard } from '#domain/money/cards/order-card.ts'
import { changeDepositMethod } from '#domain/money/deposits/change-method.ts'
import { createPayment } from '#domain/money/payments/create-payment.ts'
import { expectTransfer } from '#domain/money/payments/expect-transfer.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-words.policy.ts'
import { type PaymentRow, payments } from '#domain/money/payments/payments.table.ts'
import { Refusal } from '#domain/refusal.ts'
import { changeOrder } from '#domain/renting/orders/change-order.ts'
import { findPaymentsDue, type WayToPay } from '#domain/renting/orders/find-payment-due.ts'
import { getOrder } from '#domain/renting/orders/get-order.ts'
import { lockOrder } from '#domain/renting/orders/lock-order.ts'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { refusalOfUnpayable, transferHours } from '#domain/renting/orders/order.policy.ts'
import type { OrderRow } from '#domain/renting/orders/orders.table.ts'
import { claimIdempotencyKey } from '#domain/renting/rentals/claim-idempotency-key.ts'
import type { RentalRow } from '#domain/renting/rentals/rentals.table.ts'
import { newId } from '#values/id.ts'
import { refuseOthers } from './await-transfer.ts'
import { earlierPayment, pageOf } from './pay-order.ts'
import { closePayment } from './settle-payment.ts'

interface PayAgain {
  id: string
  key: string
  method: PaymentMethod
  /** The total that the payer has seen; a CliQ transfer includes its deposits. */
  total: number
  /** A saved card of the actor. */
  card?: string | undefined
}

/**
 * Pays for an order whose payment failed before it was captured. Card: returns the provider's page, or null where a saved card has paid.
 * Cash is due at the door. CliQ: awaits the transfer.
 * @throws {Refusal} 404 `order.unknown`, `card.unknown`
 * @throws {Refusal} 409 `order.paid` where nothing is due, `order.over` when all of its rentals have ended
 * @throws {Refusal} 409 `order.hold-ended`, `order.not-placed` where checkout is not finished
 * @throws {Refusal} 409 `payment.pending`
 * @throws {Refusal} 422 `order.method-closed`
 * @throws {Refusal} 409 `order.price-changed` with `total`
 * @throws {Refusal} 409 `order.other-transfer`, `order.transfers-unpaid`
 * @throws {Refusal} 503 `payment.unavailable`
 */
export async function payAgain(ctx: Context & Needs<'payments'>, input: PayAgain): Promise<{ order: Order; redirect: string | null }> {
  const saved = input.card === undefined ? null : await getOwnCard(ctx, input.card)
  await closeOtherPage(ctx, input)
  const payment = await inTransaction(ctx, (tx) => start(tx, input, saved))
  const redirect = payment.status === 'created' ? await pageOf(ctx, payment) : null
  return { order: await getOrder(ctx, input.id), redirect }
}

/** Closes the page of an earlier try, unless this try would open the same one. */
async function closeOtherPage(ctx: Context & Needs<'payments'>, { id, method, total, card }: PayAgain): Promise<void> {
  const { id: orderId } = await getOrder(ctx, id)
  const open = and(eq(payments.orderId, orderId), eq(payments.status, 'created'), eq(payments.purpose, 'order'))
  const [page] = await ctx.db.select().from(payments).where(open)
  const { now } = await nowOf(ctx)
  const isDue = page && (await findPaymentsDue(ctx, [orderId], now)).has(orderId)
  if (isDue && (method !== 'card' || card !== undefined || page.amount !== total)) await closePayment(ctx, page.id)
}

async function start(tx: TxContext, { id, key, method, total, card }: PayAgain, saved: ChargeableCard | null): Promise<PaymentRow> {
  const { order, rentals } = await lockOrder(tx, id)
  const paymentId = newId()
  const request = { verb: 'pay-again', id, method, total, ...(card && { card }) }
  const claimed = await claimIdempotencyKey(tx, { key, request, subjectId: paymentId })
  if (claimed !== paymentId) return earlierPayment(tx, id, claimed)
  const due = (await findPaymentsDue(tx, [id], tx.now)).get(id)
  if (!due) throw new Refusal(whyNotDue(rentals), 409)
  if (method === 'transfer') await refuseOthers(tx, order)
  const way = due.ways.find((one) => one.method === method)
  if (!way) throw new Refusal('order.method-closed', 422)
  if (way.amount + way.deposit !== total) throw new Refusal('order.price-changed', 409, { total: way.amount + way.deposit })
  const open = and(eq(payments.orderId, id), eq(payments.status, 'created'), eq(payments.purpose, 'order'))
  const [page] = await tx.db.select().from(payments).where(open)
  if (page && (method !== 'card' || saved || page.amount !== way.amount)) throw new Refusal('payment.pending', 409)
  if (page) return page
  await chooseWay(tx, order, way)
  const payment = { id: paymentId, orderId: id, amount: way.amount }
  if (method === 'transfer') {
    return expectTransfer(tx, { ...payment, deposit: way.deposit, expiresAt: new Date(tx.now.getTime() + transferHours * 3_600_000) })
  }
  const status = method === 'cash' ? 'cash_due' : 'created'
  return createPayment(tx, { ...payment, method, status, ...(saved && { customer: saved.customer, card: saved.card }) })
}

function whyNotDue(rentals: readonly RentalRow[]): string {
  const isHeld = rentals.some(({ status }) => status === 'held')
  return refusalOfUnpayable(rentals) ?? (isHeld ? 'order.not-placed' : 'order.hold-ended')
}

/** The order is paid in this way from now on: the handling of cash is charged, and deposits that are not held come the same way. */
async function chooseWay(tx: TxContext, order: OrderRow, { method, cashHandling }: WayToPay): Promise<void> {
  await changeDepositMethod(tx, { orderId: order.id, method })
  const others = order.charges.filter(({ code }) => code !== 'cash-handling')
  const charges = cashHandling > 0 ? [...others, { code: 'cash-handling' as const, amount: cashHandling }] : others
  await changeOrder(tx, order.id, { method, cashHandling, charges, total: order.total - order.cashHandling + cashHandling })
}
