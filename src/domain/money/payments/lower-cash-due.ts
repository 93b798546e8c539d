import { and, eq, gte } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import type { Fils } from '#values/money.ts'
import { movePayment } from './move-payment.ts'
import { payments } from './payments.table.ts'

/** Lowers the cash due of a payment to the accepted amount, and waives it at 0. Does nothing once it is collected. */
export async function lowerCashDue(tx: TxContext, paymentId: string, amount: Fils): Promise<void> {
  if (amount === 0) await movePayment(tx, paymentId, 'waive')
  else
    await tx.db
      .update(payments)
      .set({ amount, updatedAt: tx.now })
      .where(and(eq(payments.id, paymentId), eq(payments.status, 'cash_due'), gte(payments.amount, amount)))
}
