import { and, eq, isNull } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { payments } from './payments.table.ts'

/** Stores the provider's id and page of a payment, which has none where a saved card paid; does nothing when they are stored already. */
export async function savePaymentPage(tx: TxContext, id: string, page: { providerId: string; redirect: string | null }): Promise<void> {
  await tx.db
    .update(payments)
    .set({ ...page, updatedAt: tx.now })
    .where(and(eq(payments.id, id), isNull(payments.providerId)))
}
