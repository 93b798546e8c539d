import { and, eq, isNull } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { payments } from './payments.table.ts'

/** Stores the provider's customer of a payment before its page is requested, so that a retry uses the same one. */
export async function savePaymentCustomer(tx: TxContext, id: string, customer: string): Promise<void> {
  await tx.db
    .update(payments)
    .set({ customer, updatedAt: tx.now })
    .where(and(eq(payments.id, id), isNull(payments.customer)))
}
