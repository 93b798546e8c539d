import { sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { rentalMoves } from './rental.policy.ts'
import { type RentalRow, rentals } from './rentals.table.ts'

export type NewRental = Omit<typeof rentals.$inferInsert, 'status' | 'agreedValue' | 'createdAt' | 'updatedAt'>

/** Writes the rentals of a new order, whose units are blocked already; returns their rows. */
export function holdRentals(tx: TxContext, held: readonly NewRental[]): Promise<RentalRow[]> {
  const stamps = { status: rentalMoves.hold.to, createdAt: tx.now, updatedAt: tx.now }
  return tx.db
    .insert(rentals)
    .values(held.map((rental) => ({ ...rental, ...stamps, agreedValue: agreedValueOf(rental) })))
    .returning()
}

/** The current value of its item: a later change of the item leaves it. */
function agreedValueOf({ itemId }: NewRental) {
  return sql<number>`(SELECT agreed_value_fils FROM items WHERE id = ${itemId})`
}
