import { and, eq, inArray } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { record } from '#domain/audit-log/record.ts'
import type { PaymentStatus } from '#domain/renting/orders/order.contract.ts'
import { type PaymentRow, payments } from './payments.table.ts'

interface PaymentMove {
  from: readonly PaymentStatus[]
  to: PaymentStatus
  decision?: 'capture' | 'void'
}

/** Changes the status of a payment whose status is one of `from`; returns null, and changes nothing, for any other. */
export async function movePayment(tx: TxContext, id: string, { from, to, decision }: PaymentMove): Promise<PaymentRow | null> {
  const [moved] = await tx.db
    .update(payments)
    .set({ status: to, updatedAt: tx.now, ...(decision && { decision }) })
    .where(and(eq(payments.id, id), inArray(payments.status, [...from])))
    .returning()
  if (!moved) return null
  await record(tx, `payment.${to}`, id, { orderId: moved.orderId, amount: moved.amount })
  return moved
}
