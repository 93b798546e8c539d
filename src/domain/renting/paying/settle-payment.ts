import { eq } from 'drizzle-orm'
import { type Context, inTransaction, type Needs, type TxContext } from '#domain/context.ts'
import { setOrderCard } from '#domain/money/cards/order-card.ts'
import { amountOf } from '#domain/money/ledger/ledger.policy.ts'
import { bookCapture } from '#domain/money/payments/book-capture.ts'
import { chargeSaved } from '#domain/money/payments/charge-saved.ts'
import { decidePayment } from '#domain/money/payments/decide-payment.ts'
import { findOrderCharges } from '#domain/money/payments/find-order-charges.ts'
import { movePayment } from '#domain/money/payments/move-payment.ts'
import { longestAuthorizationDays } from '#domain/money/payments/payment.policy.ts'
import { type PaymentRow, payments } from '#domain/money/payments/payments.table.ts'
import { settleDebt } from '#domain/money/payments/settle-debt.ts'
import { Refusal } from '#domain/refusal.ts'
import { hasOpenRequest } from '#domain/renting/answers/has-open-request.ts'
import { closeExtension, settleExtension } from '#domain/renting/changes/settle-extension.ts'
import { findPaymentsDue } from '#domain/renting/orders/find-payment-due.ts'
import { type OrderRow, orders } from '#domain/renting/orders/orders.table.ts'
import { enqueueJob } from '#platform/jobs/enqueue-job.ts'
import type { ProviderPayment } from '#platform/payments/payments.ts'
import type { Fils } from '#values/money.ts'
import { askToPayAgain } from './ask-to-pay-again.ts'
import { confirmOrder } from './confirm-order.ts'
import { openPage } from './open-page.ts'

const maxRounds = 6
/** A job captures or voids an authorisation half a day before it would be too old. */
const longestAuthorizationMs = (longestAuthorizationDays - 0.5) * 86_400_000
const pageAgainMs = 30 * 60_000

/**
 * Moves a card payment and its order to the state the provider reports. Webhook, return page and completer call it;
 * any number of calls, at once or again, end in the same state: each step is a guarded move under the order's lock.
 */
export async function settlePayment(ctx: Context & Needs<'payments'>, paymentId: string): Promise<void> {
  for (let round = 0; round < maxRounds; round += 1) {
    const payment = await findPayment(ctx, paymentId)
    if (payment?.method !== 'card') return
    if (payment.purpose === 'extension') return settleExtension(ctx, paymentId)
    if (payment.purpose === 'claim') return settleDebt(ctx, paymentId)
    const hasMoved =
      payment.status === 'created'
        ? await settleCreated(ctx, payment)
        : payment.status === 'authorized' && (await settleAuthorized(ctx, payment))
    if (!hasMoved) return
  }
}

/** Expires the page of an unneeded payment, then settles the payment. */
export async function closePayment(ctx: Context & Needs<'payments'>, paymentId: string): Promise<void> {
  const payment = await findPayment(ctx, paymentId)
  if (payment?.status !== 'created') return
  if (payment.purpose === 'extension') return closeExtension(ctx, paymentId)
  if (payment.purpose === 'claim') return settleDebt(ctx, paymentId)
  if (payment.providerId !== null || payment.card === null) await ctx.payments.expirePage((await openPage(ctx, payment)).providerId)
  await settlePayment(ctx, paymentId)
}

async function findPayment(ctx: Context, id: string): Promise<PaymentRow | undefined> {
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, id))
  return payment
}

async function settleCreated(ctx: Context & Needs<'payments'>, payment: PaymentRow): Promise<boolean> {
  if (payment.providerId === null && payment.card !== null) return chargeSaved(ctx, payment, payment.orderId)
  const { providerId } = await openPage(ctx, payment)
  const { status, card } = await ctx.payments.findPayment(providerId)
  if (status === 'authorized' || status === 'captured') await accept(ctx, payment, card)
  else if (status === 'failed') await inTransaction(ctx, (tx) => movePayment(tx, payment.id, 'fail'))
  else if (status === 'voided') await inTransaction(ctx, (tx) => movePayment(tx, payment.id, 'expirePage'))
  else if (await isPageOver(ctx, payment)) await ctx.payments.expirePage(providerId)
  else return false
  return true
}

/**
 * Captures or voids an authorised payment. A decision fixes the captured amount: verbs that would change it are refused until the capture.
 */
async function settleAuthorized(ctx: Context & Needs<'payments'>, payment: PaymentRow): Promise<boolean> {
  const decided = await inTransaction(ctx, (tx) => decide(tx, payment))
  const { providerId } = await openPage(ctx, payment)
  if (!decided) return hasFallen(ctx, payment, providerId)
  if (decided.decision === 'void') await ctx.payments.void(providerId, `${payment.key}-void`)
  else await ctx.payments.capture(providerId, decided.amount, `${payment.key}-capture`)
  const { status } = await ctx.payments.findPayment(providerId)
  if (status === 'captured') await inTransaction(ctx, (tx) => book(tx, payment))
  else if (isGone(status)) await inTransaction(ctx, (tx) => fall(tx, payment))
  else return false
  return true
}

/** Whether the authorisation has ended at the provider while an owner has not answered yet. */
async function hasFallen(ctx: Context & Needs<'payments'>, payment: PaymentRow, providerId: string): Promise<boolean> {
  const { status } = await ctx.payments.findPayment(providerId)
  if (!isGone(status)) return false
  await inTransaction(ctx, (tx) => fall(tx, payment))
  return true
}

function isGone(status: ProviderPayment['status']): boolean {
  return status === 'voided' || status === 'failed'
}

/** Books the end of an authorisation, and asks its customer to pay again for the remaining rentals. */
async function fall(tx: TxContext, { id, orderId }: PaymentRow): Promise<void> {
  await lockAny(tx, orderId)
  if (await movePayment(tx, id, 'void')) await askToPayAgain(tx, orderId)
}

/** Decides the captured amount of an authorised payment, once every owner has answered; null while one has not. */
async function decide(tx: TxContext, { id, orderId }: PaymentRow): Promise<{ decision: 'capture' | 'void'; amount: Fils } | null> {
  await lockAny(tx, orderId)
  const amount = amountOf(await findOrderCharges(tx, orderId))
  const [payment] = await tx.db.select().from(payments).where(eq(payments.id, id))
  if (payment?.status !== 'authorized') return null
  if (payment.decision) return { decision: payment.decision, amount }
  if (await hasOpenRequest(tx, orderId)) return null
  const decision = amount > 0 ? 'capture' : 'void'
  await decidePayment(tx, id, decision)
  return { decision, amount }
}

/** Confirms the order of an authorised payment, or marks the payment to be voided when units are taken. */
async function accept(ctx: Context, payment: PaymentRow, card: PaymentRow['card']): Promise<void> {
  try {
    await inTransaction(ctx, async (tx) => {
      const order = await lockAny(tx, payment.orderId)
      const isAgain = (await findPaymentsDue(tx, [order.id], tx.now)).has(order.id)
      const isWanted = isAgain || (order.total === payment.amount && (order.releaseReason === null || order.releaseReason === 'time'))
      const moved = await movePayment(tx, payment.id, 'authorize', { card, ...(!isWanted && { decision: 'void' }) })
      if (!moved || !isWanted) return
      if (card && moved.customer !== null) await setOrderCard(tx, payment.orderId, { customer: moved.customer, card })
      if (!isAgain) await confirmOrder(tx, order, { by: 'system' })
      const dueAt = new Date(tx.now.getTime() + longestAuthorizationMs)
      await enqueueJob(tx, 'order.settle', { orderId: order.id }, { dueAt, key: `order.settle:${order.id}:at-last` })
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await inTransaction(ctx, async (tx) => {
      await lockAny(tx, payment.orderId)
      await movePayment(tx, payment.id, 'authorize', { decision: 'void' })
    })
  }
}

async function book(tx: TxContext, payment: PaymentRow): Promise<void> {
  await lockAny(tx, payment.orderId)
  await bookCapture(tx, payment.id, { charges: await findOrderCharges(tx, payment.orderId) })
}

async function lockAny(tx: TxContext, id: string): Promise<OrderRow> {
  const [order] = await tx.db.select().from(orders).where(eq(orders.id, id)).for('update')
  if (!order) throw new Error('a payment without its order')
  return order
}

/** A page is open as long as the hold of its order; one to pay again, for half an hour. */
async function isPageOver(ctx: Context, { orderId, createdAt }: PaymentRow): Promise<boolean> {
  const now = await ctx.clock.now(ctx.db)
  if ((await findPaymentsDue(ctx, [orderId], now)).has(orderId)) return createdAt.getTime() + pageAgainMs <= now.getTime()
  const [order] = await ctx.db
    .select({ holdEndsAt: orders.holdEndsAt, releaseReason: orders.releaseReason })
    .from(orders)
    .where(eq(orders.id, orderId))
  return !order || order.releaseReason !== null || order.holdEndsAt <= now
}
