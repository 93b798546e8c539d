import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { recordOnce } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type Needs, nowOf, type TxContext } from '#domain/context.ts'
import { amountOf } from '#domain/money/ledger/ledger.policy.ts'
import { findOrderCharges } from '#domain/money/payments/find-order-charges.ts'
import { lowerCashDue } from '#domain/money/payments/lower-cash-due.ts'
import { payments } from '#domain/money/payments/payments.table.ts'
import { expireRental } from '#domain/renting/answers/expire-rental.ts'
import { hasOpenRequest } from '#domain/renting/answers/has-open-request.ts'
import { giveUpBenefits } from '#domain/renting/holds/claim-benefits.ts'
import { findPaymentsDue } from '#domain/renting/orders/find-payment-due.ts'
import { mailAccepted } from '#domain/renting/orders/mail-confirmation.ts'
import { refusalOfUnpayable } from '#domain/renting/orders/order.policy.ts'
import { rentals } from '#domain/renting/rentals/rentals.table.ts'
import { refundUnaccepted } from './refund-unaccepted.ts'
import { closePayment, settlePayment } from './settle-payment.ts'

/**
 * Adjusts the payment of an order to the states of its rentals. Once every request is answered, a card is captured for the accepted ones,
 * or voided. Cash with nothing left to pay is waived, a transfer refunds refused requests, and a page for ended rentals is closed.
 * `isAnswer` mails the accepted rentals to the customer. Any number of calls end in the same state.
 */
export async function settleOrder(
  ctx: Context & Needs<'payments'>,
  { orderId, isAnswer = false }: { orderId: string; isAnswer?: boolean | undefined },
): Promise<void> {
  for (const id of await findUnanswered(ctx, orderId)) await expireRental(ctx, id)
  const authorized = await inTransaction(ctx, (tx) => follow(tx, orderId, isAnswer))
  if (authorized) await settlePayment(ctx, authorized)
  await closeNeedlessPage(ctx, orderId)
}

/** Closes the open payment page of an order that was cancelled meanwhile. */
async function closeNeedlessPage(ctx: Context & Needs<'payments'>, orderId: string): Promise<void> {
  const { now } = await nowOf(ctx)
  const statuses = await ctx.db.select({ status: rentals.status }).from(rentals).where(eq(rentals.orderId, orderId))
  if (refusalOfUnpayable(statuses) === null || (await findPaymentsDue(ctx, [orderId], now)).has(orderId)) return
  const isOpen = and(eq(payments.orderId, orderId), eq(payments.status, 'created'), eq(payments.purpose, 'order'))
  const [page] = await ctx.db.select({ id: payments.id }).from(payments).where(isOpen)
  if (page) await closePayment(ctx, page.id)
}

/** The requests whose time to answer is over although their job has not expired them. */
async function findUnanswered(ctx: Context, orderId: string): Promise<string[]> {
  const { now } = await nowOf(ctx)
  const rows = await ctx.db
    .select({ id: rentals.id })
    .from(rentals)
    .where(and(eq(rentals.orderId, orderId), eq(rentals.status, 'requested'), lte(rentals.answerBy, now)))
  return rows.map(({ id }) => id)
}

/** Returns the authorised payment that the provider has to be asked about. */
async function follow(tx: TxContext, orderId: string, isAnswer: boolean): Promise<string | null> {
  await tx.db.execute(sql`SELECT id FROM orders WHERE id = ${orderId} FOR UPDATE`)
  await refundUnaccepted(tx, orderId)
  if (await hasOpenRequest(tx, orderId)) return null
  const charges = await findOrderCharges(tx, orderId)
  if (charges.rentals.length === 0) await giveUpBenefits(tx, orderId)
  const total = amountOf(charges)
  if (isAnswer && total > 0) await mailAccepted(tx, orderId)
  const [payment] = await tx.db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.purpose, 'order'), inArray(payments.status, ['authorized', 'cash_due'])))
  if (isAnswer) await recordOnce(tx, 'order.answered', { subjectId: orderId, details: { total } })
  if (payment?.status === 'authorized') return payment.id
  if (payment) await lowerCashDue(tx, payment.id, total)
  return null
}
