import { and, eq, inArray, sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-words.policy.ts'
import { deposits } from './deposits.table.ts'

/** Changes the payment method of an order's deposits that are not held yet. A card is charged at the planned time. */
export async function changeDepositMethod(tx: TxContext, { orderId, method }: { orderId: string; method: PaymentMethod }): Promise<void> {
  await tx.db
    .update(deposits)
    .set({ method, status: 'planned', failure: null, dueAt: method === 'card' ? sql`${deposits.holdAt}` : null, updatedAt: tx.now })
    .where(and(eq(deposits.orderId, orderId), inArray(deposits.status, ['planned', 'failed']), eq(deposits.isAsking, false)))
}
