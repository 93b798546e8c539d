import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import { deposits } from '#domain/money/deposits/deposits.table.ts'
import { releaseDeposit } from '#domain/money/deposits/decide-deposit.ts'
import { createRefund } from '#domain/money/payments/create-refund.ts'
import { paymentParts, payments } from '#domain/money/payments/payments.table.ts'
import { Refusal } from '#domain/refusal.ts'
import { orders } from '#domain/renting/orders/orders.table.ts'
import type { Fils } from '#values/money.ts'
import type { LockedRental } from './lock-rental.ts'
import type { Cancellation } from './rental.contract.ts'
import { refundOnCancel } from './rental-refund.policy.ts'
import { isPayable } from './rentals.table.ts'

/** A cancellation and the payment that it is given back of; null while nothing was captured. */
export interface PlannedRefund {
  shown: Cancellation
  paymentId: string | null
}

interface RefundWish {
  /** In basis points of price and service fee. */
  share: number
  /** Delivery stays paid once the piece was on its way. */
  keepsDelivery?: boolean
}

/**
 * Reckons what comes back of a rental when it ends now.
 * @throws {Refusal} 409 `payment.pending` while the provider is being asked to capture
 */
export async function planRefund(
  ctx: Context | TxContext,
  { rental, siblings }: LockedRental,
  { share, keepsDelivery = false }: RefundWish,
): Promise<PlannedRefund> {
  const [payment] = await ctx.db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.orderId, rental.orderId),
        eq(payments.purpose, 'order'),
        notInArray(payments.status, ['failed', 'expired', 'voided']),
      ),
    )
  if (payment?.status === 'authorized' && payment.decision !== null) throw new Refusal('payment.pending', 409)
  const parts = payment ? await ctx.db.select().from(paymentParts).where(eq(paymentParts.paymentId, payment.id)) : []
  const left = (part: string, rentalId: string | null): Fils =>
    parts.filter((one) => one.part === part && one.rentalId === rentalId).reduce((sum, one) => sum + one.captured - one.refunded, 0)
  const isLast = !siblings.some((one) => one.id !== rental.id && isSameRange(one, rental) && (isPayable(one) || one.status === 'requested'))
  const delivery = isLast && !keepsDelivery ? Math.min(await deliveryOf(ctx, rental), left('delivery', null)) : null
  const paid = {
    rental: left('rental', rental.id),
    serviceFee: left('service_fee', rental.id),
    delivery,
    deposit: (await liveDeposits(ctx, rental.id)).reduce((sum, { amount }) => sum + amount, 0),
  }
  return { shown: refundOnCancel(paid, share), paymentId: parts.length > 0 && payment ? payment.id : null }
}

/** Gives back what was planned, and lets go of the deposit. `isOnShop` leaves the owner what they are owed; a card gets it at `dueAt`. */
export async function giveBack(
  tx: TxContext,
  { id, orderId }: { id: string; orderId: string },
  { shown, paymentId, reason, isOnShop = false, dueAt = tx.now }: PlannedRefund & { reason: string; isOnShop?: boolean; dueAt?: Date },
): Promise<void> {
  const backOf = (code: Cancellation['lines'][number]['code']): Fils => shown.lines.find((line) => line.code === code)?.back ?? 0
  if (paymentId !== null && shown.refund > 0) {
    const back = { rental: backOf('rental'), service_fee: backOf('service-fee'), delivery: backOf('delivery') }
    await createRefund(tx, { paymentId, rentalId: id, back, reason, key: `${reason}:${orderId}:${id}`, isOnShop, dueAt })
  }
  await releaseDeposits(tx, id)
}

/** Lets go of the live deposit of a rental, if it has one. */
export async function releaseDeposits(tx: TxContext, rentalId: string): Promise<void> {
  for (const { id } of await liveDeposits(tx, rentalId)) await releaseDeposit(tx, id)
}

function liveDeposits(ctx: Context | TxContext, rentalId: string): Promise<{ id: string; amount: Fils }[]> {
  return ctx.db
    .select({ id: deposits.id, amount: deposits.amount })
    .from(deposits)
    .where(and(eq(deposits.rentalId, rentalId), inArray(deposits.status, ['planned', 'failed', 'held'])))
}

async function deliveryOf(ctx: Context | TxContext, rental: LockedRental['rental']): Promise<Fils> {
  const [order] = await ctx.db.select({ deliveries: orders.deliveries }).from(orders).where(eq(orders.id, rental.orderId))
  return order?.deliveries.find((range) => isSameRange(range, rental))?.amount ?? 0
}

function isSameRange(one: { from: string; until: string }, other: { from: string; until: string }): boolean {
  return one.from === other.from && one.until === other.until
}
