import { and, eq, sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { newId } from '#values/id.ts'
import type { Fils } from '#values/money.ts'
import { createPayment } from './create-payment.ts'
import { payments } from './payments.table.ts'

interface Extension {
  orderId: string
  rentalId: string
  amount: Fils
}

/** Has the extension of a rental paid in cash when it is collected, together with earlier ones. Returns the id of the payment. */
export async function addCashDue(tx: TxContext, { orderId, rentalId, amount }: Extension): Promise<string> {
  const [raised] = await tx.db
    .update(payments)
    .set({ amount: sql`${payments.amount} + ${amount}`, updatedAt: tx.now })
    .where(and(eq(payments.rentalId, rentalId), eq(payments.status, 'cash_due')))
    .returning({ id: payments.id })
  if (raised) return raised.id
  const id = newId()
  await createPayment(tx, { id, orderId, rentalId, amount, purpose: 'extension', method: 'cash', status: 'cash_due' })
  return id
}
