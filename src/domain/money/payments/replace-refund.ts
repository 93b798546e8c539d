import { and, eq, isNull, sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import type { TxContext } from '#domain/context.ts'
import { findSpendableCredit } from '#domain/money/ledger/find-spendable-credit.ts'
import { type ChargedRental, type Charges, replacementEntries } from '#domain/money/ledger/ledger.policy.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import { Refusal } from '#domain/refusal.ts'
import { orders } from '#domain/renting/orders/orders.table.ts'
import type { Fils } from '#values/money.ts'
import { movePayment } from './move-payment.ts'
import { isRefundable } from './payment.policy.ts'
import { paymentParts, payments } from './payments.table.ts'
import { type RefundRow, refunds } from './refunds.table.ts'

export interface ReplacedRefund {
  refundId: string
  /** The replacement, with the shop's part of its price as its reduction. */
  rental: ChargedRental
  /** The part of the refund for delivery, which takes place all the same. */
  delivery: Fils
  /** The part paid by the refund of the card, and the part paid by the credit that came back beside it. */
  byCard: Fils
  byCredit: Fils
}

/**
 * Pays a replacement with a refund to a card that is not due yet, and with the credit that came back beside it. A cheaper replacement
 * leaves the difference to be refunded. Call `lockCredit` first.
 * @throws {Refusal} refund.not-due (409) when it is made, or about to be, or its payment is disputed
 * @throws {Refusal} refund.credit-spent (409) when the credit was used for something else since
 */
export async function replaceRefund(tx: TxContext, replaced: ReplacedRefund): Promise<void> {
  const { refundId, rental, delivery, byCard, byCredit } = replaced
  const [refund] = await tx.db.select().from(refunds).where(eq(refunds.id, refundId))
  const paymentId = refund?.paymentId ?? ''
  const [payment] = await tx.db.select().from(payments).where(eq(payments.id, paymentId)).for('update')
  const [locked] = await tx.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.id, refundId), eq(refunds.status, 'due'), eq(refunds.way, 'card')))
    .for('update')
  if (!payment || !isRefundable(payment) || !locked?.dueAt || locked.dueAt <= tx.now || locked.tries > 0)
    throw new Refusal('refund.not-due', 409)
  const left = locked.amount - byCard
  await tx.db
    .update(refunds)
    .set({ amount: left, updatedAt: tx.now, ...(left === 0 && { status: 'replaced' as const, dueAt: null }) })
    .where(eq(refunds.id, refundId))
  const credit = byCredit > 0 ? await takeCreditAgain(tx, locked, byCredit) : null
  const refunded = payment.refunded - byCard
  await tx.db
    .update(payments)
    .set({ refunded, creditReturned: payment.creditReturned - byCredit })
    .where(eq(payments.id, paymentId))
  await movePayment(tx, paymentId, refunded === 0 ? 'unrefund' : 'refundPart')
  await payParts(tx, paymentId, replaced)
  const entries = replacementEntries({ rental, delivery, credit })
  await postEntries(tx, { kind: 'replacement', orderId: payment.orderId, key: `replacement:${rental.id}`, entries })
  const details = { orderId: payment.orderId, rentalId: rental.id, used: byCard, left, ...(byCredit > 0 && { byCredit }) }
  await record(tx, 'refund.replaced', refundId, details)
}

/** The credit that came back for the cancelled piece is spent on its replacement. */
async function takeCreditAgain(tx: TxContext, { key, orderId }: RefundRow, amount: Fils): Promise<Charges['credit']> {
  const [order] = await tx.db
    .select({ personId: orders.personId })
    .from(orders)
    .where(eq(orders.id, orderId ?? ''))
  const personId = order?.personId ?? ''
  // The order's own credit was spent with its payment.
  if ((await findSpendableCredit(tx, personId, orderId ?? '')) < amount) throw new Refusal('refund.credit-spent', 409)
  await tx.db
    .update(refunds)
    .set({
      amount: sql`${refunds.amount} - ${amount}`,
      status: sql`CASE WHEN ${refunds.amount} = ${amount} THEN 'replaced' ELSE ${refunds.status} END`,
      madeAt: sql`CASE WHEN ${refunds.amount} = ${amount} THEN NULL ELSE ${refunds.madeAt} END`,
      updatedAt: tx.now,
    })
    .where(eq(refunds.key, `${key}:credit`))
  return { personId, amount }
}

async function payParts(tx: TxContext, paymentId: string, { rental, delivery, byCard, byCredit }: ReplacedRefund): Promise<void> {
  const ofRental = byCard + byCredit - delivery
  const fee = Math.min(ofRental, rental.serviceFee)
  const protection = Math.min(ofRental - fee, rental.protection ?? 0)
  const parts = [
    { part: 'rental' as const, captured: ofRental - fee - protection },
    { part: 'service_fee' as const, captured: fee },
    { part: 'protection' as const, captured: protection },
  ]
  await tx.db
    .insert(paymentParts)
    .values(parts.filter(({ captured }) => captured > 0).map((part) => ({ paymentId, rentalId: rental.id, ...part })))
  if (delivery === 0) return
  await tx.db
    .update(paymentParts)
    .set({ refunded: sql`${paymentParts.refunded} - ${delivery}` })
    .where(and(eq(paymentParts.paymentId, paymentId), eq(paymentParts.part, 'delivery'), isNull(paymentParts.rentalId)))
}
