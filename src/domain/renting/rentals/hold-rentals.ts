import type { TxContext } from '#domain/context.ts'
import { rentalMoves } from './rental.policy.ts'
import { rentals } from './rentals.table.ts'

export type NewRental = Omit<typeof rentals.$inferInsert, 'status' | 'createdAt' | 'updatedAt'>

/** Writes the rentals of a new order; their units are blocked already. */
export async function holdRentals(tx: TxContext, held: readonly NewRental[]): Promise<void> {
  await tx.db
    .insert(rentals)
    .values(held.map((rental) => ({ ...rental, status: rentalMoves.hold.to, createdAt: tx.now, updatedAt: tx.now })))
}
