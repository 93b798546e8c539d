import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { type PartsBack, parts, type RefundRule, refundEntries, sumOf } from '#domain/money/ledger/ledger.policy.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Fils } from '#values/money.ts'
import { findStandingRental } from './find-standing-rental.ts'
import { movePayment } from './move-payment.ts'
import { oweCustomer } from './owe-customer.ts'
import { isRefundable } from './payment.policy.ts'
import { type PaymentRow, paymentParts, payments } from './payments.table.ts'
import { type RefundRow, refunds } from './refunds.table.ts'

interface NewRefund {
  paymentId: string
  /** The rental whose price and service fee come back; null where only delivery or cash handling do. */
  rentalId: string | null
  /** The refunded part of each charge, in fils. */
  back: PartsBack
  /** The code of its reason: `cancelled`, `declined`, … */
  reason: string
  key: string
  /** The rule for who bears it; that of a cancellation by default. */
  rule?: RefundRule
  /** The instant at which it is made; at once unless the customer may still choose a replacement. */
  dueAt?: Date
}

/**
 * Refunds charges of a payment: the refund is due, booked, and made by a job. Cash and transfers are refunded as credit of the account at
 * once, which is paid out on request; without an account by a transfer. The same key returns the same refunds.
 * @throws {Refusal} payment.not-refundable (409) when the money was not received, or is in dispute
 * @throws {Refusal} refund.too-much (409) when it exceeds the captured part of a charge
 */
export async function createRefund(tx: TxContext, refund: NewRefund): Promise<RefundRow[]> {
  const { paymentId, rentalId, back, reason, key, rule = 'cancelled', dueAt = tx.now } = refund
  const [payment] = await tx.db.select().from(payments).where(eq(payments.id, paymentId)).for('update')
  if (!payment) throw new Error('a refund without its payment')
  const earlier = await tx.db
    .select()
    .from(refunds)
    .where(inArray(refunds.key, [key, `${key}:credit`]))
  const total = sumOf(back)
  if (earlier.length > 0 || total === 0) return earlier
  if (!isRefundable(payment)) throw new Refusal('payment.not-refundable', 409)
  const rental = rentalId === null ? null : await findStandingRental(tx, rentalId)
  await giveBackParts(tx, payment, { rentalId, back })
  const byPayment = Math.min(total, payment.captured - payment.refunded)
  await writeRefunded(tx, payment, { byPayment, byCredit: total - byPayment })
  await postEntries(tx, {
    kind: 'refund',
    orderId: payment.orderId,
    key: `refund:${key}`,
    entries: refundEntries({ rental, back, rule }),
  })
  const owed = { orderId: payment.orderId, paymentId, rentalId, reason, dueAt }
  const made: RefundRow[] = []
  if (byPayment > 0)
    made.push(await oweCustomer(tx, { ...owed, amount: byPayment, key, way: payment.method === 'card' ? 'card' : 'account' }))
  if (total > byPayment) made.push(await oweCustomer(tx, { ...owed, amount: total - byPayment, key: `${key}:credit`, way: 'account' }))
  return made
}

async function giveBackParts(tx: TxContext, payment: PaymentRow, { rentalId, back }: Pick<NewRefund, 'rentalId' | 'back'>): Promise<void> {
  for (const part of parts) {
    const amount = back[part] ?? 0
    if (amount === 0) continue
    const ofRental = part === 'rental' || part === 'service_fee' || part === 'protection'
    const { rowCount } = await tx.db
      .update(paymentParts)
      .set({ refunded: sql`${paymentParts.refunded} + ${amount}` })
      .where(
        and(
          eq(paymentParts.paymentId, payment.id),
          eq(paymentParts.part, part),
          ofRental ? eq(paymentParts.rentalId, rentalId ?? '') : isNull(paymentParts.rentalId),
          sql`${paymentParts.refunded} + ${amount} <= ${paymentParts.captured}`,
        ),
      )
    if (rowCount !== 1) throw new Refusal('refund.too-much', 409, { part })
  }
}

async function writeRefunded(
  tx: TxContext,
  payment: PaymentRow,
  { byPayment, byCredit }: { byPayment: Fils; byCredit: Fils },
): Promise<void> {
  const refunded = payment.refunded + byPayment
  await tx.db
    .update(payments)
    .set({ refunded, creditReturned: payment.creditReturned + byCredit, updatedAt: tx.now })
    .where(eq(payments.id, payment.id))
  if (byPayment > 0 && payment.method !== 'cash')
    await movePayment(tx, payment.id, refunded === payment.captured ? 'refundAll' : 'refundPart')
}
