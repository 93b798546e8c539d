import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { areBlocked } from '#domain/accounts/blocked-people/is-unblocked.ts'
import { consentAtCheckout } from '#domain/accounts/consents/record-consent.ts'
import { record } from '#domain/audit-log/record.ts'
import { keepBlock } from '#domain/catalogue/units/keep-block.ts'
import { type Context, inTransaction, type Needs, type TxContext } from '#domain/context.ts'
import { getOwnCard } from '#domain/money/cards/list-cards.ts'
import type { ChargeableCard } from '#domain/money/cards/order-card.ts'
import { lockCredit } from '#domain/money/ledger/lock-credit.ts'
import { createPayment } from '#domain/money/payments/create-payment.ts'
import { type PaymentRow, payments } from '#domain/money/payments/payments.table.ts'
import { Refusal } from '#domain/refusal.ts'
import { checkoutLimit } from '#domain/renting/holds/checkout-limit.ts'
import { claimBenefits } from '#domain/renting/holds/claim-benefits.ts'
import { columnsOf, requoteOrder } from '#domain/renting/holds/requote-order.ts'
import { changeOrder } from '#domain/renting/orders/change-order.ts'
import { findCashLimit } from '#domain/renting/orders/find-cash-limit.ts'
import { refuseDebt } from '#domain/renting/orders/find-open-debt.ts'
import { getOrder } from '#domain/renting/orders/get-order.ts'
import { keepLanguageOf } from '#domain/renting/orders/keep-language.ts'
import { lockHeldOrder, lockOrder } from '#domain/renting/orders/lock-order.ts'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import type { OrderRow } from '#domain/renting/orders/orders.table.ts'
import { claimIdempotencyKey, isAnyKeyClaimed } from '#domain/renting/rentals/claim-idempotency-key.ts'
import type { RentalRow } from '#domain/renting/rentals/rentals.table.ts'
import { newId } from '#values/id.ts'
import { awaitTransfer } from './await-transfer.ts'
import { confirmOrder } from './confirm-order.ts'
import { openPage } from './open-page.ts'
import { closePayment, settlePayment } from './settle-payment.ts'

const extensionMs = 10 * 60_000

interface Pay {
  id: string
  key: string
  total: number
  /** A saved card of the actor, which pays without the provider's page unless its bank asks for the payer or declines it. */
  card?: string | undefined
}

/**
 * Pays the total the payer has seen, in fils. Card: returns the provider's page, or null where a saved card has paid. Cash: confirms at
 * once. CliQ: awaits the transfer.
 * @throws {Refusal} 404 `card.unknown`
 * @throws {Refusal} 409 `order.price-changed` with `total`
 * @throws {Refusal} 409 `order.hold-ended`
 * @throws {Refusal} 409 `order.paid`, `order.over`, `order.own-item`, `order.debt-open`
 * @throws {Refusal} 409 `order.email-missing` for a card
 * @throws {Refusal} 409 `order.email-unconfirmed` for a transfer, and for a promotional code
 * @throws {Refusal} 409 `order.address-missing`, or `order.collector-missing` where nothing is brought
 * @throws {Refusal} 409 `order.cash-in-person` for cash when a piece is collected in person
 * @throws {Refusal} 409 `order.slot-closed`
 * @throws {Refusal} 409 `order.method-missing`
 * @throws {Refusal} 409 `order.phone-unconfirmed` for cash
 * @throws {Refusal} 409 `order.cash-limit` with `limit`
 * @throws {Refusal} 409 `order.cash-open` with `limit` when other cash orders are still to be delivered
 * @throws {Refusal} 409 `order.prepaid-only` after two orders that were not taken at the door
 * @throws {Refusal} 409 `order.transfer-awaited`, `order.other-transfer`, `order.transfers-unpaid`, `order.transfer-too-slow`
 * @throws {Refusal} 409 `order.taken`
 * @throws {Refusal} 409 `payment.pending`
 * @throws {Refusal} 503 `payment.unavailable`
 */
export async function payOrder(ctx: Context & Needs<'payments'>, pay: Pay): Promise<{ order: Order; redirect: string | null }> {
  const saved = pay.card === undefined ? null : await getOwnCard(ctx, pay.card)
  await closeOutdatedPage(ctx, pay.id, saved !== null && !(await isAnyKeyClaimed(ctx, [pay.key])))
  const outcome = await checkoutLimit(ctx, () => inTransaction(ctx, (tx) => startPayment(tx, pay, saved)))
  if (typeof outcome === 'number') await refusePrice(ctx, pay, outcome)
  const payment = typeof outcome === 'number' ? null : outcome
  const redirect = payment?.status === 'created' ? await pageOf(ctx, payment) : null
  return { order: await getOrder(ctx, pay.id), redirect }
}

/** Returns the payment of this key, or the current total when the payer saw another. */
async function startPayment(tx: TxContext, { id, key, total, card }: Pay, saved: ChargeableCard | null): Promise<PaymentRow | number> {
  const seen = await lockOrder(tx, id)
  if (seen.order.total !== total) return seen.order.total
  const paymentId = newId()
  const claimed = await claimIdempotencyKey(tx, { key, request: { verb: 'pay', id, total, ...(card && { card }) }, subjectId: paymentId })
  if (claimed !== paymentId) return earlierPayment(tx, id, claimed)
  const held = await lockHeldOrder(tx, id)
  refuseUnready(held)
  // A guest may turn out to be the owner.
  if (held.rentals.some(({ ownerId }) => ownerId === held.order.personId)) throw new Refusal('order.own-item', 409)
  await refuseBlocked(tx, held)
  await refuseDebt(tx)
  await consentAtCheckout(tx, id)
  const order = await keepLanguageOf(tx, held.order)
  const [open] = await tx.db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, id), inArray(payments.status, ['created', 'authorized'])))
  if (open) return reusable(open, held.order)
  const quoted = await claimQuote(tx, { ...held, order })
  if (quoted.total !== total) return quoted.total
  if (quoted.method === 'cash') return payCash(tx, quoted, paymentId)
  if (quoted.method === 'transfer') return awaitTransfer(tx, { ...held, order: quoted }, paymentId)
  return payByCard(tx, { ...held, order: quoted }, { id: paymentId, saved })
}

/**
 * Refuses items of owners who have blocked the customer, or whom the customer has blocked, as taken: a guest may turn out to be such a
 * person.
 */
async function refuseBlocked(tx: TxContext, { order, rentals }: { order: OrderRow; rentals: readonly RentalRow[] }): Promise<void> {
  const owners = rentals.map(({ ownerId }) => ownerId)
  if (order.personId !== null && (await areBlocked(tx, order.personId, owners))) throw new Refusal('order.taken', 409, { alternatives: [] })
}

/** Quotes an order in its current state, and claims the reductions of its quote; without those that another order has used meanwhile. */
async function claimQuote(tx: TxContext, held: { order: OrderRow; rentals: readonly RentalRow[] }): Promise<OrderRow> {
  await lockCredit(tx, held.order.personId)
  const quoted = { ...held.order, ...columnsOf(await requoteOrder(tx, held, {})).order }
  if (quoted.total !== held.order.total) return quoted
  if (await claimBenefits(tx, quoted)) return quoted
  return { ...held.order, ...columnsOf(await requoteOrder(tx, held, {})).order }
}

/** The payment made under an idempotency key, or the order's current one. */
export async function earlierPayment(tx: TxContext, orderId: string, paymentId: string): Promise<PaymentRow> {
  const [own] = await tx.db.select().from(payments).where(eq(payments.id, paymentId))
  const [live] = own
    ? [own]
    : await tx.db
        .select()
        .from(payments)
        .where(
          and(
            eq(payments.orderId, orderId),
            inArray(payments.status, ['created', 'authorized', 'captured', 'cash_due', 'transfer_pending']),
          ),
        )
  if (!live) throw new Refusal('payment.pending', 409)
  return live
}

function refuseUnready({ order, rentals }: { order: OrderRow; rentals: readonly RentalRow[] }): void {
  const isBrought = rentals.some(({ handOver }) => handOver === 'courier')
  const isCollected = rentals.some(({ handOver }) => handOver === 'in_person')
  if (isBrought && !order.delivery) throw new Refusal('order.address-missing', 409)
  if (isBrought && !order.delivery?.slot) throw new Refusal('order.slot-closed', 409)
  if (!order.delivery && !order.collector) throw new Refusal('order.collector-missing', 409)
  if (isCollected && order.method === 'cash') throw new Refusal('order.cash-in-person', 409)
  if (!order.method) throw new Refusal('order.method-missing', 409)
  if (order.method === 'card' && !order.email) throw new Refusal('order.email-missing', 409)
  if (needsConfirmedEmail(order) && !order.emailConfirmedAt) throw new Refusal('order.email-unconfirmed', 409)
  if (order.method === 'cash' && !order.phoneConfirmedAt) throw new Refusal('order.phone-unconfirmed', 409)
}

/** The payer of a transfer is written to before any money comes, and a code is used once by each address. */
function needsConfirmedEmail({ method, promotionalCode }: OrderRow): boolean {
  return method === 'transfer' || (method === 'card' && promotionalCode !== null)
}

function reusable(open: PaymentRow, order: OrderRow): PaymentRow {
  if (open.status !== 'created' || open.amount !== order.total || open.method !== order.method) throw new Refusal('payment.pending', 409)
  return open
}

async function payCash(tx: TxContext, order: OrderRow, paymentId: string): Promise<PaymentRow> {
  // Two orders for one phone that are paid at once follow each other.
  await tx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`cash:${order.delivery?.phone}`}, 0))`)
  const { limit, open, isPrepaidOnly } = await findCashLimit(tx, order)
  if (isPrepaidOnly) throw new Refusal('order.prepaid-only', 409)
  if (order.total > limit) throw new Refusal(open > 0 ? 'order.cash-open' : 'order.cash-limit', 409, { limit })
  const payment = await createFor(tx, order, { id: paymentId, status: 'cash_due' })
  await confirmOrder(tx, order, { by: 'customer' })
  return payment
}

async function payByCard(
  tx: TxContext,
  { order, rentals }: { order: OrderRow; rentals: readonly RentalRow[] },
  { id, saved }: { id: string; saved: ChargeableCard | null },
): Promise<PaymentRow> {
  if (!order.isHoldExtended) {
    const holdEndsAt = new Date(order.holdEndsAt.getTime() + extensionMs)
    await changeOrder(tx, order.id, { holdEndsAt, isHoldExtended: true })
    await keepBlock(
      tx,
      rentals.map((rental) => rental.id),
      holdEndsAt,
    )
  }
  return createFor(tx, order, { id, status: 'created', ...(saved && { customer: saved.customer, card: saved.card }) })
}

function createFor(
  tx: TxContext,
  order: OrderRow,
  how: Pick<PaymentRow, 'id' | 'status'> & Partial<Pick<PaymentRow, 'customer' | 'card'>>,
): Promise<PaymentRow> {
  return createPayment(tx, { ...how, orderId: order.id, method: order.method ?? 'card', amount: order.total })
}

/** Expires an open page for another amount or method, or which a saved card makes needless, before a new payment begins. */
async function closeOutdatedPage(ctx: Context & Needs<'payments'>, orderId: string, isSaved: boolean): Promise<void> {
  const order = await getOrder(ctx, orderId)
  const [outdated] = await ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.orderId, order.id),
        eq(payments.status, 'created'),
        order.method === 'card' && !isSaved ? ne(payments.amount, order.quote.total) : sql`true`,
      ),
    )
  if (outdated) await closePayment(ctx, outdated.id)
}

/** The provider's page of a payment; null where its saved card has paid. */
export async function pageOf(ctx: Context & Needs<'payments'>, payment: PaymentRow): Promise<string | null> {
  try {
    if (payment.card === null) return (await openPage(ctx, payment)).redirect
    await settlePayment(ctx, payment.id)
    const [settled] = await ctx.db.select().from(payments).where(eq(payments.id, payment.id))
    return settled?.status === 'created' ? settled.redirect : null
  } catch (error) {
    throw Object.assign(new Refusal('payment.unavailable', 503), { cause: error })
  }
}

async function refusePrice(ctx: Context, { id, total }: Pay, right: number): Promise<never> {
  await inTransaction(ctx, (tx) => record(tx, 'order.price-refused', id, { shown: total, right }))
  throw new Refusal('order.price-changed', 409, { total: right })
}
