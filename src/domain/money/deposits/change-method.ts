import { and, eq, inArray, sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-words.policy.ts'
import { deposits } from './deposits.table.ts'

/** Has the deposits of an order that are not held yet come the way in which its price is paid again; a card is asked at the planned time. */
export async function changeDepositMethod(tx: TxContext, { orderId, method }: { orderId: string; method: PaymentMethod }): Promise<void> {
  await tx.db
    .update(deposits)
    .set({ method, status: 'planned', failure: null, dueAt: method === 'card' ? sql`${deposits.holdAt}` : null, updatedAt: tx.now })
    .where(and(eq(deposits.orderId, orderId), inArray(deposits.status, ['planned', 'failed']), eq(deposits.isAsking, false)))
}
