import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { rentals } from './rentals.table.ts'

/** Sets the instant at which the acceptance of a locked rental is carried out; null withdraws the acceptance. */
export async function setAcceptanceTime(tx: TxContext, id: string, acceptAt: Date | null): Promise<void> {
  await tx.db.update(rentals).set({ acceptAt, updatedAt: tx.now }).where(eq(rentals.id, id))
}
