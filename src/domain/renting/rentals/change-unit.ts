import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { rentals } from './rentals.table.ts'

/** Stores another unit of a rental, whose days are blocked for it already. */
export async function changeUnit(tx: TxContext, rentalId: string, unitId: string): Promise<void> {
  await tx.db.update(rentals).set({ unitId, updatedAt: tx.now }).where(eq(rentals.id, rentalId))
}
