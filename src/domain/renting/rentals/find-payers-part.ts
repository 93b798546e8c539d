import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { findCardRefusal } from '#domain/money/cards/card-refusals.ts'
import { findOrderCard } from '#domain/money/cards/order-card.ts'
import { type DepositRow, deposits } from '#domain/money/deposits/deposits.table.ts'
import { amountToHold } from '#domain/money/deposits/held-part.ts'
import { depositState } from '#domain/money/payments/deposit-state.ts'
import { transferBackBy } from '#domain/money/payments/payment.policy.ts'
import type { DepositState } from '#domain/money/payments/payment-words.policy.ts'
import { payments } from '#domain/money/payments/payments.table.ts'
import { type RefundRow, refunds } from '#domain/money/payments/refunds.table.ts'
import { type ExtensionRow, rentalExtensions } from '#domain/renting/changes/rental-extensions.table.ts'
import { orders } from '#domain/renting/orders/orders.table.ts'
import { rowsOf } from '#platform/database/rows-of.ts'
import type { Fils } from '#values/money.ts'
import { paidColumns, showPaid } from './find-paid.ts'
import type { RentalWithOrder } from './read-rentals.ts'
import { authorizationRefusals, type RentalView } from './rental.contract.ts'

type Part = Pick<RentalView, 'hold' | 'extension' | 'money'>

/** Finds the part of a rental for its payer and the shop: its deposit, its latest extension, its payments and its refunds. */
export async function findPayersPart(ctx: Context, rental: RentalWithOrder, now: Date): Promise<Part> {
  const { id } = rental
  const [found] = await ctx.db
    .select({ ...paidColumns(rental), refunds: refundsOf(id, now), deposits: lastDepositOf(id), extensions: lastExtensionOf(id) })
    .from(orders)
    .where(eq(orders.id, rental.orderId))
  if (!found) throw new Error('a rental of no order')
  const [deposit] = found.deposits
  const [extension] = found.extensions
  return {
    hold: deposit ? await showHold(ctx, deposit, now) : null,
    extension: extension ? showExtension(extension) : null,
    money: {
      paid: showPaid(rental, found),
      ...showRefunded(found.refunds),
      onShop: rental.replaces === null ? 0 : rental.reduction,
    },
  }
}

/** Answers the refunds and compensation of a rental, without one that may still become the price of a replacement. */
function refundsOf(rentalId: string, now: Date) {
  return rowsOf(
    { amount: refunds.amount, reason: refunds.reason },
    sql`FROM refunds WHERE rental_id = ${rentalId} AND deposit_id IS NULL AND status <> 'replaced'
      AND (due_at IS NULL OR due_at <= ${now.toISOString()}::timestamptz)`,
  )
}

/** Sums up the customer's refund, and the owner's compensation. */
function showRefunded(found: readonly Pick<RefundRow, 'amount' | 'reason'>[]): { refunded: Fils; compensation: Fils } {
  const sumOf = (isCompensation: boolean): Fils =>
    found.filter(({ reason }) => (reason === 'compensation') === isCompensation).reduce((sum, { amount }) => sum + amount, 0)
  return { refunded: sumOf(false), compensation: sumOf(true) }
}

type LastDeposit = DepositRow & { state: DepositState; sent: { owedAt: Date; sentAt: Date | null }[] }

/** Answers the latest deposit of a rental, with its refund that is not sent yet or was sent last. */
function lastDepositOf(rentalId: string) {
  const sent = rowsOf(
    { owedAt: refunds.createdAt, sentAt: refunds.madeAt },
    sql`FROM refunds WHERE refunds.deposit_id = deposits.id ORDER BY refunds.made_at DESC LIMIT 1`,
  )
  return rowsOf(
    { ...getTableColumns(deposits), state: depositState(sql`${deposits}`), sent },
    sql`FROM deposits WHERE rental_id = ${rentalId} ORDER BY created_at DESC, id DESC LIMIT 1`,
  )
}

async function showHold(ctx: Context, deposit: LastDeposit, now: Date): Promise<RentalView['hold']> {
  const { state: status, method, amount, applied, holdAt, heldAt, decision, failure, sent } = deposit
  const isRefused = decision === null && (status === 'failed' || (status === 'held' && failure !== null))
  const refused = isRefused ? (authorizationRefusals.find((one) => one === failure) ?? 'declined') : null
  const card = refused === null ? null : await findCard(ctx, deposit.orderId)
  const owed = sent.find(({ sentAt }) => sentAt === null)
  const backBy = owed ? transferBackBy(owed.owedAt).toISOString() : null
  const times = { holdAt: holdAt.toISOString(), heldAt: heldAt?.toISOString() ?? null, backBy }
  const mayAskAgain = card !== null && (await findCardRefusal(ctx, card.id, now)) === null
  return { status, method, amount, frozen: amountToHold(deposit), applied, ...times, refused, card, mayAskAgain }
}

async function findCard(ctx: Context, orderId: string): Promise<{ id: string; brand: string; last4: string } | null> {
  const saved = await findOrderCard(ctx, orderId)
  return saved && { id: saved.card.id, brand: saved.card.brand, last4: saved.card.last4 }
}

type LastExtension = Pick<ExtensionRow, 'status' | 'until' | 'amount' | 'keptUntil'> & {
  paid: { status: (typeof payments.$inferSelect)['status']; redirect: string | null; amount: Fils }[]
}

/** Answers the latest extension of a rental with its payment. */
function lastExtensionOf(rentalId: string) {
  const { status, until, amount, keptUntil } = rentalExtensions
  const paid = rowsOf(
    { status: payments.status, redirect: payments.redirect, amount: payments.amount },
    sql`FROM payments WHERE payments.id = rental_extensions.payment_id`,
  )
  return rowsOf(
    { status, until, amount, keptUntil, paid },
    sql`FROM rental_extensions WHERE rental_id = ${rentalId} ORDER BY created_at DESC, id DESC LIMIT 1`,
  )
}

function showExtension({ status, until, amount, keptUntil, paid: [payment] }: LastExtension): RentalView['extension'] {
  const redirect = status === 'asked' && payment?.status === 'created' ? payment.redirect : null
  const dueInCash = payment?.status === 'cash_due' ? payment.amount : 0
  return { status, until, amount, keptUntil: keptUntil.toISOString(), redirect, dueInCash }
}
