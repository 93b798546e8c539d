import { and, eq, inArray } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { record } from '#domain/audit-log/record.ts'
import { type RentalMove, rentalMoves } from './rental.policy.ts'
import { type RentalRow, rentals } from './rentals.table.ts'

/** Moves those rentals of an order that stand where the move begins, and records each. Answers the moved ones. */
export async function moveRentals(tx: TxContext, orderId: string, move: RentalMove): Promise<RentalRow[]> {
  const { from, to } = rentalMoves[move]
  const moved = await tx.db
    .update(rentals)
    .set({ status: to, updatedAt: tx.now })
    .where(and(eq(rentals.orderId, orderId), inArray(rentals.status, [...from])))
    .returning()
  for (const rental of moved) await record(tx, `rental.${to}`, rental.id, { orderId, move })
  return moved
}
