import type { TxContext } from '#domain/context.ts'
import { rentalMoves } from './rental.policy.ts'
import { type RentalRow, rentals } from './rentals.table.ts'

/** Writes the rentals of a new order; their units are blocked already. */
export async function holdRentals(tx: TxContext, held: readonly Omit<RentalRow, 'status' | 'createdAt' | 'updatedAt'>[]): Promise<void> {
  await tx.db
    .insert(rentals)
    .values(held.map((rental) => ({ ...rental, status: rentalMoves.hold.to, createdAt: tx.now, updatedAt: tx.now })))
}
