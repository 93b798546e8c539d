import { and, eq, gt } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { refunds } from './refunds.table.ts'

/** Has a refund made at once that was to wait while its customer could still choose a replacement. */
export async function hastenRefund(tx: TxContext, id: string): Promise<void> {
  await tx.db
    .update(refunds)
    .set({ dueAt: tx.now, updatedAt: tx.now })
    .where(and(eq(refunds.id, id), eq(refunds.status, 'due'), gt(refunds.dueAt, tx.now)))
}
