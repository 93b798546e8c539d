import { record } from '#domain/audit-log/record.ts'
import type { TxContext } from '#domain/context.ts'
import { findPaymentsDue } from '#domain/renting/orders/find-payment-due.ts'

/** Records that an order needs another payment, and notifies its customer; does nothing while its payment is valid. */
export async function askToPayAgain(tx: TxContext, orderId: string): Promise<void> {
  const due = (await findPaymentsDue(tx, [orderId], tx.now)).get(orderId)
  if (due) await record(tx, 'order.payment-due', orderId, { amount: due.amount, answerBy: due.by.toISOString() })
}
