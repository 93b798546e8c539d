import type { TxContext } from '#domain/context.ts'
import { record } from '#domain/audit-log/record.ts'
import { newId } from '#values/id.ts'
import { type PaymentRow, payments } from './payments.table.ts'

/** Inserts a payment with a new idempotency key for the provider. The database allows one live payment per order. */
export async function createPayment(
  tx: TxContext,
  { id, orderId, method, status, amount }: Pick<PaymentRow, 'id' | 'orderId' | 'method' | 'status' | 'amount'>,
): Promise<PaymentRow> {
  const row = { id, orderId, method, status, amount, key: newId(), locale: tx.locale, createdAt: tx.now, updatedAt: tx.now }
  await tx.db.insert(payments).values(row)
  await record(tx, `payment.${status}`, id, { orderId, amount })
  return { ...row, decision: null, providerId: null, redirect: null }
}
