import { and, eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { record } from '#domain/audit-log/record.ts'
import { type ChargedRental, replacementEntries } from '#domain/money/ledger/ledger.policy.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import { Refusal } from '#domain/refusal.ts'
import { movePayment } from './move-payment.ts'
import { paymentParts, payments } from './payments.table.ts'
import { refunds } from './refunds.table.ts'

/**
 * Pays a replacement with a refund to a card that is not due yet. What the replacement costs more is on the shop; what it costs less is
 * still refunded.
 * @throws {Refusal} refund.not-due (409) when it is made, or about to be
 */
export async function replaceRefund(tx: TxContext, { refundId, rental }: { refundId: string; rental: ChargedRental }): Promise<void> {
  const [refund] = await tx.db.select().from(refunds).where(eq(refunds.id, refundId))
  const paymentId = refund?.paymentId ?? ''
  const [payment] = await tx.db.select().from(payments).where(eq(payments.id, paymentId)).for('update')
  const [locked] = await tx.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.id, refundId), eq(refunds.status, 'due'), eq(refunds.way, 'card')))
    .for('update')
  if (!payment || !locked?.dueAt || locked.dueAt <= tx.now || locked.tries > 0) throw new Refusal('refund.not-due', 409)
  const used = Math.min(locked.amount, rental.price + rental.serviceFee)
  const left = locked.amount - used
  await tx.db
    .update(refunds)
    .set({ amount: left, updatedAt: tx.now, ...(left === 0 && { status: 'replaced' as const, dueAt: null }) })
    .where(eq(refunds.id, refundId))
  const refunded = payment.refunded - used
  await tx.db.update(payments).set({ refunded }).where(eq(payments.id, paymentId))
  await movePayment(tx, paymentId, refunded === 0 ? 'unrefund' : 'refundPart')
  const parts = [
    { part: 'rental' as const, captured: used - Math.min(used, rental.serviceFee) },
    { part: 'service_fee' as const, captured: Math.min(used, rental.serviceFee) },
  ]
  await tx.db
    .insert(paymentParts)
    .values(parts.filter(({ captured }) => captured > 0).map((part) => ({ paymentId, rentalId: rental.id, ...part })))
  const entries = replacementEntries({ rental, used })
  await postEntries(tx, { kind: 'replacement', orderId: payment.orderId, key: `replacement:${rental.id}`, entries })
  await record(tx, 'refund.replaced', refundId, { orderId: payment.orderId, rentalId: rental.id, used, left })
}
