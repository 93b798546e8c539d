import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { type RentalRow, rentals } from './rentals.table.ts'

type Change = Partial<Pick<RentalRow, 'from' | 'until' | 'paidUntil' | 'unitId' | 'price' | 'commission' | 'daysMoved' | 'firstDispatchAt'>>

/** Stores other days of a rental whose order the transaction has locked, and their price; its unit is blocked for them already. */
export async function changeDays(tx: TxContext, rentalId: string, change: Change): Promise<void> {
  await tx.db
    .update(rentals)
    .set({ ...change, updatedAt: tx.now })
    .where(eq(rentals.id, rentalId))
}
