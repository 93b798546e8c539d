import { eq } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { lockItems } from '#domain/catalogue/units/lock-items.ts'
import { keepExtraDays, moveBlockEnd, releaseExtraDays } from '#domain/catalogue/units/move-block.ts'
import { type Context, inTransaction, type Needs, nowOf, type TxContext } from '#domain/context.ts'
import { bookCapture } from '#domain/money/payments/book-capture.ts'
import { chargeSaved } from '#domain/money/payments/charge-saved.ts'
import { decidePayment } from '#domain/money/payments/decide-payment.ts'
import { movePayment } from '#domain/money/payments/move-payment.ts'
import type { PaymentRow } from '#domain/money/payments/payments.table.ts'
import { savePaymentPage } from '#domain/money/payments/save-payment-page.ts'
import { readPayment, settleSteps } from '#domain/money/payments/settle-steps.ts'
import { findPictures } from '#domain/renting/conditions/find-pictures.ts'
import { findPricedItems } from '#domain/renting/quotes/price-lines.ts'
import { changeDays } from '#domain/renting/rentals/change-days.ts'
import { lastPaidDay } from '#domain/renting/rentals/late.policy.ts'
import { lockRental, type RentalWithSiblings } from '#domain/renting/rentals/lock-rental.ts'
import { rentals } from '#domain/renting/rentals/rentals.table.ts'
import { chargesOfExtensions } from './charges-of-extensions.ts'
import { followDays } from './follow-days.ts'
import { type ExtensionRow, rentalExtensions } from './rental-extensions.table.ts'
import { writeExtension } from './write-extension.ts'

/** Settles the payment of an extension, and with it its rental. */
export function settleExtension(ctx: Context & Needs<'payments'>, paymentId: string): Promise<void> {
  return settleSteps(ctx, paymentId, { created: settleCreated, authorized: settleAuthorized })
}

/** Expires the page of an extension that its payer has left, and settles the payment. */
export async function closeExtension(ctx: Context & Needs<'payments'>, paymentId: string): Promise<void> {
  const payment = await readPayment(ctx, paymentId)
  if (payment?.status === 'created' && payment.providerId !== null) await ctx.payments.expirePage(payment.providerId)
  await settleExtension(ctx, paymentId)
}

async function settleCreated(ctx: Context & Needs<'payments'>, payment: PaymentRow): Promise<boolean> {
  const { id, providerId } = payment
  if (providerId === null) return payment.card === null ? openPage(ctx, payment) : chargeSaved(ctx, payment, payment.rentalId ?? '')
  const { status, card } = await ctx.payments.findPayment(providerId)
  if (status === 'authorized' || status === 'captured') await inTransaction(ctx, (tx) => movePayment(tx, id, 'authorize', { card }))
  else if (status === 'failed') await inTransaction(ctx, (tx) => give(tx, payment, 'fail'))
  else if (status === 'voided') await inTransaction(ctx, (tx) => give(tx, payment, 'expirePage'))
  else if (await isOver(ctx, id)) await ctx.payments.expirePage(providerId)
  else return false
  return true
}

async function openPage(ctx: Context & Needs<'payments'>, payment: PaymentRow): Promise<boolean> {
  const { id, orderId, rentalId, amount, key, locale } = payment
  if (await isOver(ctx, id)) return inTransaction(ctx, (tx) => give(tx, payment, 'expirePage'))
  const returnUrl = `${ctx.baseUrl}/api/payments/return/${id}`
  const pictures = await findPictures(ctx, eq(rentals.id, rentalId ?? ''))
  const page = await ctx.payments.createPayment({ orderId, amount, key, locale, pictures, returnUrl })
  await inTransaction(ctx, (tx) => savePaymentPage(tx, id, page))
  return true
}

/** Ends a payment that has failed, and the extension with it. */
async function give(tx: TxContext, { id, rentalId }: PaymentRow, move: 'fail' | 'expirePage' | 'void'): Promise<boolean> {
  const locked = await lockRental(tx, rentalId ?? '', { isSystem: true })
  const moved = await movePayment(tx, id, move)
  if (moved) await end(tx, locked, id)
  return moved !== null
}

async function end(tx: TxContext, locked: RentalWithSiblings, paymentId: string): Promise<void> {
  const isWritten = (await findExtension(tx, paymentId))?.status === 'done'
  const [ended] = await tx.db
    .update(rentalExtensions)
    .set({ status: 'ended', updatedAt: tx.now })
    .where(eq(rentalExtensions.paymentId, paymentId))
    .returning()
  if (!ended) return
  if (isWritten) await takeBack(tx, locked, ended)
  else await releaseExtraDays(tx, ended.rentalId)
  const { orderId } = locked.rental
  const reason = isWritten ? { reason: 'unpaid' } : {}
  await record(tx, 'rental.extension-ended', ended.rentalId, { orderId, until: ended.until, amount: ended.amount, ...reason })
}

/** Reverts an extension whose authorisation ended before its capture: its days do not count, and the days paid before it do. */
async function takeBack(tx: TxContext, locked: RentalWithSiblings, { before, paidUntil, amount, commission }: ExtensionRow): Promise<void> {
  const { id, itemId, unitId, handOver, from, price, commission: whole } = locked.rental
  const until = locked.rental.until < before ? locked.rental.until : before
  const turnaroundDays = (await findPricedItems(tx, [itemId])).get(itemId)?.turnaroundDays ?? 0
  await moveBlockEnd(tx, { rentalId: id, unitId, turnaroundDays, handOver, until })
  await followDays(tx, locked, { from, until })
  const paid = lastPaidDay({ until: before, paidUntil })
  await changeDays(tx, id, { until, paidUntil: until < paid ? paid : null, price: price - amount, commission: whole - commission })
}

/**
 * Extends the rental as soon as its payment is authorised, in the transaction that decides to capture; then the provider is asked to
 * capture.
 */
async function settleAuthorized(ctx: Context & Needs<'payments'>, payment: PaymentRow): Promise<boolean> {
  const { id, key, amount, providerId } = payment
  const decision = await inTransaction(ctx, (tx) => decide(tx, payment))
  if (decision === null || providerId === null) return false
  if (decision === 'void') await ctx.payments.void(providerId, `${key}-void`)
  else await ctx.payments.capture(providerId, amount, `${key}-capture`)
  const { status } = await ctx.payments.findPayment(providerId)
  if (status === 'captured') await inTransaction(ctx, (tx) => book(tx, payment))
  else if (status === 'voided' || status === 'failed') await inTransaction(ctx, (tx) => give(tx, { ...payment, id }, 'void'))
  else return false
  return true
}

async function decide(tx: TxContext, { id, rentalId }: PaymentRow): Promise<'capture' | 'void' | null> {
  const locked = await lockRental(tx, rentalId ?? '', { isSystem: true })
  const payment = await readPayment(tx, id)
  if (payment?.status !== 'authorized') return null
  if (payment.decision) return payment.decision
  const extension = await findExtension(tx, id)
  const isExtended = extension !== undefined && (await extend(tx, locked, extension))
  await decidePayment(tx, id, isExtended ? 'capture' : 'void')
  return isExtended ? 'capture' : 'void'
}

/** Makes the rental longer, unless it has changed or somebody has the days since they were kept. */
async function extend(tx: TxContext, locked: RentalWithSiblings, extension: ExtensionRow): Promise<boolean> {
  const { id: rentalId, unitId, itemId, status, handOver } = locked.rental
  const { id, before, until } = extension
  if (extension.status !== 'asked' || status !== 'active' || locked.rental.until !== before) return false
  await lockItems(tx, [itemId])
  const turnaroundDays = (await findPricedItems(tx, [itemId])).get(itemId)?.turnaroundDays ?? 0
  const end = { rentalId, unitId, turnaroundDays, handOver, until }
  if (!(await keepExtraDays(tx, { ...end, expiresAt: null }))) return false
  if (!(await moveBlockEnd(tx, end))) throw new Error('days that were kept are taken')
  await writeExtension(tx, locked, extension)
  await tx.db.update(rentalExtensions).set({ status: 'done', updatedAt: tx.now }).where(eq(rentalExtensions.id, id))
  return true
}

async function book(tx: TxContext, { id, rentalId }: PaymentRow): Promise<void> {
  const { rental } = await lockRental(tx, rentalId ?? '', { isSystem: true })
  await bookCapture(tx, id, { charges: await chargesOfExtensions(tx, id, rental) })
}

async function findExtension(ctx: Context | TxContext, paymentId: string): Promise<ExtensionRow | undefined> {
  const [extension] = await ctx.db.select().from(rentalExtensions).where(eq(rentalExtensions.paymentId, paymentId))
  return extension
}

async function isOver(ctx: Context, paymentId: string): Promise<boolean> {
  const { now } = await nowOf(ctx)
  const extension = await findExtension(ctx, paymentId)
  return extension?.status !== 'asked' || extension.keptUntil <= now
}
