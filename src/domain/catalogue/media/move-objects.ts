import { inArray } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { objects } from './media.table.ts'

/** Moves objects to another bucket; their files stay where they are. */
export async function moveObjects(tx: TxContext, ids: readonly string[], bucketId: string): Promise<void> {
  if (ids.length === 0) return
  await tx.db
    .update(objects)
    .set({ bucketId, updatedAt: tx.now })
    .where(inArray(objects.id, [...ids]))
}
