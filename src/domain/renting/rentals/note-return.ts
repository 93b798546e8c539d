import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { rentals } from './rentals.table.ts'

/** Stores that a piece whose rental has ended is at its owner's again. */
export async function noteReturn(tx: TxContext, id: string): Promise<void> {
  await tx.db.update(rentals).set({ returnedAt: tx.now, updatedAt: tx.now }).where(eq(rentals.id, id))
}
