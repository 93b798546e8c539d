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

/** Moves a payment that stands in `from`; null when it does not, and then nothing changes. */
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
