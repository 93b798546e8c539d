import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { rentals } from './rentals.table.ts'

/** Writes down that a rental is on another unit, whose days are blocked for it already. */
export async function changeUnit(tx: TxContext, rentalId: string, unitId: string): Promise<void> {
  await tx.db.update(rentals).set({ unitId, updatedAt: tx.now }).where(eq(rentals.id, rentalId))
}
