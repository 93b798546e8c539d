import { and, desc, eq, inArray, notInArray, or } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import { releaseDeposit } from '#domain/money/deposits/decide-deposit.ts'
import { deposits } from '#domain/money/deposits/deposits.table.ts'
import type { RefundRule } from '#domain/money/ledger/ledger.policy.ts'
import { createRefund } from '#domain/money/payments/create-refund.ts'
import { lowerCashDue } from '#domain/money/payments/lower-cash-due.ts'
import { isRefundable } from '#domain/money/payments/payment.policy.ts'
import { paymentParts, payments } from '#domain/money/payments/payments.table.ts'
import { Refusal } from '#domain/refusal.ts'
import { type OrderRow, orders } from '#domain/renting/orders/orders.table.ts'
import type { Fils } from '#values/money.ts'
import type { RentalWithSiblings } from './lock-rental.ts'
import type { Cancellation } from './rental.contract.ts'
import { refundOnCancel } from './rental-refund.policy.ts'
import { isPayable } from './rentals.table.ts'

/** A cancellation with its refunded payments: that of the order, and those of the rental's extensions. */
export interface PlannedRefund {
  shown: Cancellation
  /** The unrefunded part of the rental's price in each payment, the order's first; the order's also bears the other charges. */
  payments: { id: string; rental: Fils }[]
  /** Extensions that were to be paid in cash at the collection. */
  dueInCash: string[]
}

interface RefundRequest {
  /** In basis points of price and service fee. */
  share: number
  /** Delivery stays paid once the piece was on its way. */
  keepsDelivery?: boolean
}

/**
 * Calculates the refund of a rental that ends now. A payment that a bank has taken back, or is deciding about, refunds nothing.
 * @throws {Refusal} 409 `payment.pending` while the provider is being asked to capture
 */
export async function planRefund(
  ctx: Context | TxContext,
  { rental, siblings }: RentalWithSiblings,
  { share, keepsDelivery = false }: RefundRequest,
): Promise<PlannedRefund> {
  const { id: rentalId, orderId } = rental
  const stands = notInArray(payments.status, ['failed', 'expired', 'voided'])
  const isPart = or(eq(payments.purpose, 'order'), eq(payments.rentalId, rentalId))
  const found = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), isPart, stands))
    .orderBy(desc(payments.purpose), payments.createdAt, payments.id)
  if (found.some(({ status, decision }) => status === 'authorized' && decision !== null)) throw new Refusal('payment.pending', 409)
  const ids = found.filter(isRefundable).map(({ id }) => id)
  const parts = await ctx.db.select().from(paymentParts).where(inArray(paymentParts.paymentId, ids))
  const left = (part: string, of: string | null, payment?: string): Fils =>
    parts
      .filter((one) => one.part === part && one.rentalId === of && (payment === undefined || one.paymentId === payment))
      .reduce((sum, one) => sum + one.captured - one.refunded, 0)
  const isLast = !siblings.some(
    (one) =>
      one.id !== rentalId && one.handOver === 'courier' && isSameRange(one, rental) && (isPayable(one) || one.status === 'requested'),
  )
  const delivery =
    isLast && !keepsDelivery && rental.handOver === 'courier' ? Math.min(await deliveryOf(ctx, rental), left('delivery', null)) : null
  const paid = {
    rental: left('rental', rentalId),
    serviceFee: left('service_fee', rentalId),
    protection: left('protection', rentalId),
    isDispatched: rental.dispatchedAt !== null,
    delivery,
    deposit: (await liveDeposits(ctx, rentalId)).reduce((sum, { amount }) => sum + amount, 0),
  }
  return {
    shown: refundOnCancel(paid, share),
    payments: ids
      .filter((id) => parts.some(({ paymentId }) => paymentId === id))
      .map((id) => ({ id, rental: left('rental', rentalId, id) })),
    dueInCash: found.filter(({ purpose, status }) => purpose === 'extension' && status === 'cash_due').map(({ id }) => id),
  }
}

interface RefundPlanRequest {
  reason: string
  rule?: RefundRule
  dueAt?: Date
}

/** Makes a planned refund, and releases the deposit. `rule` is the rule for who bears it; a card gets it at `dueAt`. */
export async function giveBack(
  tx: TxContext,
  { id, orderId }: { id: string; orderId: string },
  { shown, payments: paid, dueInCash, reason, rule = 'cancelled', dueAt = tx.now }: PlannedRefund & RefundPlanRequest,
): Promise<void> {
  const backOf = (code: Cancellation['lines'][number]['code']): Fils => shown.lines.find((line) => line.code === code)?.back ?? 0
  let ofRental = backOf('rental')
  for (const [at, { id: paymentId, rental }] of paid.entries()) {
    const others = at === 0 ? { service_fee: backOf('service-fee'), protection: backOf('protection'), delivery: backOf('delivery') } : {}
    const back = { rental: Math.min(ofRental, rental), ...others }
    ofRental -= back.rental
    const key = `${reason}:${orderId}:${id}${at === 0 ? '' : `:${paymentId}`}`
    await createRefund(tx, { paymentId, rentalId: id, back, reason, key, rule, dueAt })
  }
  for (const paymentId of dueInCash) await lowerCashDue(tx, paymentId, 0)
  await releaseDeposits(tx, id)
}

/** Releases the open deposit of a rental, if it has one. */
export async function releaseDeposits(tx: TxContext, rentalId: string): Promise<void> {
  for (const { id } of await liveDeposits(tx, rentalId)) await releaseDeposit(tx, id)
}

type LiveDeposit = Pick<typeof deposits.$inferSelect, 'id' | 'amount' | 'method' | 'status'>

/** The open deposits of a rental: planned, refused, or held. */
export function liveDeposits(ctx: Context | TxContext, rentalId: string): Promise<LiveDeposit[]> {
  return ctx.db
    .select({ id: deposits.id, amount: deposits.amount, method: deposits.method, status: deposits.status })
    .from(deposits)
    .where(and(eq(deposits.rentalId, rentalId), inArray(deposits.status, ['planned', 'failed', 'held'])))
}

/** The total of a rental with its service fee, its plan and the delivery of its days, whether or not it is paid. */
export async function worthOf(tx: Context | TxContext, rental: RentalWithSiblings['rental']): Promise<Fils> {
  return rental.price + rental.serviceFee + rental.protection + (await deliveryOf(tx, rental))
}

/** The price of delivery for a rental's days, for all rentals of these days together; zero for a hand-over in person. */
export async function deliveryOf(ctx: Context | TxContext, rental: RentalWithSiblings['rental']): Promise<Fils> {
  if (rental.handOver === 'in_person') return 0
  const [order] = await ctx.db.select({ deliveries: orders.deliveries }).from(orders).where(eq(orders.id, rental.orderId))
  return deliveryIn(order?.deliveries ?? [], rental)
}

/** Finds the delivery charge of a rental's days among the deliveries of its order; zero for a hand-over in person. */
export function deliveryIn(deliveries: OrderRow['deliveries'], rental: RentalWithSiblings['rental']): Fils {
  if (rental.handOver === 'in_person') return 0
  return deliveries.find((range) => isSameRange(range, rental))?.amount ?? 0
}

function isSameRange(one: { from: string; until: string }, other: { from: string; until: string }): boolean {
  return one.from === other.from && one.until === other.until
}
