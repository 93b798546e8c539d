import { and, eq, isNull } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import type { TxContext } from '#domain/context.ts'
import { payments } from './payments.table.ts'

/** Decides once whether an authorised payment is captured or voided; a job asks the provider afterwards. */
export async function decidePayment(tx: TxContext, id: string, decision: 'capture' | 'void'): Promise<void> {
  const [decided] = await tx.db
    .update(payments)
    .set({ decision, updatedAt: tx.now })
    .where(and(eq(payments.id, id), eq(payments.status, 'authorized'), isNull(payments.decision)))
    .returning({ orderId: payments.orderId })
  if (decided) await record(tx, 'order.payment-decided', decided.orderId, { paymentId: id, decision })
}
