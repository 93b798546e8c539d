import { and, eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { payments } from './payments.table.ts'

/** Has a payment that has not begun be paid on the provider's page: the saved card was declined, or its bank asks for the payer. */
export async function forgetPaymentCard(tx: TxContext, id: string): Promise<void> {
  await tx.db
    .update(payments)
    .set({ card: null, updatedAt: tx.now })
    .where(and(eq(payments.id, id), eq(payments.status, 'created')))
}
