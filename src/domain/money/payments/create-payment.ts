import { record } from '#domain/audit-log/record.ts'
import type { TxContext } from '#domain/context.ts'
import { newId } from '#values/id.ts'
import { type PaymentRow, payments } from './payments.table.ts'

type NewPayment = Pick<PaymentRow, 'id' | 'orderId' | 'method' | 'status' | 'amount'> &
  Partial<Pick<PaymentRow, 'purpose' | 'rentalId' | 'deposit' | 'captured' | 'reference' | 'expiresAt' | 'customer' | 'card'>>

/**
 * Inserts a payment with a new idempotency key for the provider. The database allows one live payment per order, and one open payment per
 * extension of a rental.
 */
export async function createPayment(tx: TxContext, payment: NewPayment): Promise<PaymentRow> {
  const row = { ...payment, key: newId(), locale: tx.locale, createdAt: tx.now, updatedAt: tx.now }
  const [created] = await tx.db.insert(payments).values(row).returning()
  if (!created) throw new Error('a payment was not written')
  await record(tx, `payment.${created.status}`, created.id, { orderId: created.orderId, amount: created.amount })
  return created
}
