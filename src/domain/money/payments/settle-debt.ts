import { sql } from 'drizzle-orm'
import { type Context, inTransaction, type Needs, type TxContext } from '#domain/context.ts'
import { findDebt } from '#domain/money/ledger/find-debt.ts'
import { bookDebt } from './book-debt.ts'
import { chargeSaved } from './charge-saved.ts'
import { decidePayment } from './decide-payment.ts'
import { movePayment } from './move-payment.ts'
import type { PaymentRow } from './payments.table.ts'
import { savePaymentPage } from './save-payment-page.ts'
import { readPayment, settleSteps } from './settle-steps.ts'

/** A page without a payment is closed after so long; the debt can be paid on another. */
const pageMs = 30 * 60_000

/** Settles the payment of a customer's debt by claims: the saved card is charged first, then its payer pays on the provider's page. */
export function settleDebt(ctx: Context & Needs<'payments'>, paymentId: string): Promise<void> {
  return settleSteps(ctx, paymentId, { created: settleCreated, authorized: settleAuthorized })
}

async function settleCreated(ctx: Context & Needs<'payments'>, payment: PaymentRow): Promise<boolean> {
  const { id, providerId, card, rentalId } = payment
  if (providerId === null && card !== null) return chargeOrGiveUp(ctx, payment)
  if (providerId === null) return (await isOver(ctx, payment)) ? end(ctx, id, 'expirePage') : openPage(ctx, payment)
  const { status } = await ctx.payments.findPayment(providerId)
  if (status === 'authorized' || status === 'captured') await inTransaction(ctx, (tx) => movePayment(tx, id, 'authorize'))
  else if (status === 'failed') return end(ctx, id, 'fail')
  else if (status === 'voided') return end(ctx, id, 'expirePage')
  else if (await isOver(ctx, payment)) await ctx.payments.expirePage(providerId)
  else return false
  return rentalId !== null
}

/** A refused saved card ends the payment: its customer pays on a page later. */
async function chargeOrGiveUp(ctx: Context & Needs<'payments'>, payment: PaymentRow): Promise<boolean> {
  await chargeSaved(ctx, payment, payment.rentalId ?? '')
  const after = await readPayment(ctx, payment.id)
  return after?.card === null ? end(ctx, payment.id, 'fail') : true
}

async function openPage(ctx: Context & Needs<'payments'>, { id, orderId, amount, key, locale }: PaymentRow): Promise<boolean> {
  const returnUrl = `${ctx.baseUrl}/api/payments/return/${id}`
  const page = await ctx.payments.createPayment({ orderId, amount, key, locale, pictures: [], returnUrl })
  await inTransaction(ctx, (tx) => savePaymentPage(tx, id, page))
  return true
}

async function end(ctx: Context, id: string, move: 'fail' | 'expirePage'): Promise<false> {
  await inTransaction(ctx, (tx) => movePayment(tx, id, move))
  return false
}

async function isOver(ctx: Context, { createdAt }: PaymentRow): Promise<boolean> {
  const now = await ctx.clock.now(ctx.db)
  return createdAt.getTime() + pageMs <= now.getTime()
}

/** A debt paid another way since then is not captured: the authorisation is released. */
async function settleAuthorized(ctx: Context & Needs<'payments'>, { id, key, amount, providerId, orderId }: PaymentRow): Promise<boolean> {
  if (providerId === null) return false
  const decision = await inTransaction(ctx, async (tx) => {
    await lock(tx, orderId)
    const payment = await readPayment(tx, id)
    if (payment?.status !== 'authorized') return null
    if (payment.decision === null) await decidePayment(tx, id, (await findDebt(tx, payment.rentalId ?? '')) < amount ? 'void' : 'capture')
    return (await readPayment(tx, id))?.decision ?? null
  })
  if (decision === null) return false
  if (decision === 'void') await ctx.payments.void(providerId, `${key}-void`)
  else await ctx.payments.capture(providerId, amount, `${key}-capture`)
  const { status } = await ctx.payments.findPayment(providerId)
  if (status === 'captured') await inTransaction(ctx, (tx) => book(tx, id, orderId))
  else if (status === 'voided' || status === 'failed') await inTransaction(ctx, (tx) => movePayment(tx, id, 'void'))
  else return false
  return true
}

async function book(tx: TxContext, id: string, orderId: string): Promise<void> {
  await lock(tx, orderId)
  const payment = await readPayment(tx, id)
  const moved = payment && (await movePayment(tx, id, 'capture', { captured: payment.amount }))
  if (moved) await bookDebt(tx, moved)
}

async function lock(tx: TxContext, orderId: string): Promise<void> {
  await tx.db.execute(sql`SELECT id FROM orders WHERE id = ${orderId} FOR UPDATE`)
}
