import { eq, sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { type RentalWithOrder, readRentals } from './read-rentals.ts'
import { type Party, partiesTo, type RentalMove, rentalMoves } from './rental.policy.ts'
import { rentals } from './rentals.table.ts'

export interface RentalWithSiblings {
  rental: RentalWithOrder
  /** The rentals of its order, itself among them. */
  siblings: RentalWithOrder[]
}

/**
 * Locks the order of a rental until the transaction ends, which serialises moves of its rentals and of its payment.
 * @throws {Refusal} 404 `rental.unknown` when there is none, or the actor has no part in it; `system` has in all
 */
export async function lockRental(tx: TxContext, id: string, { isSystem = false } = {}): Promise<RentalWithSiblings> {
  await tx.db.execute(sql`SELECT id FROM orders WHERE id = (SELECT order_id FROM rentals WHERE id = ${id}) FOR UPDATE`)
  const orderId = tx.db.select({ id: rentals.orderId }).from(rentals).where(eq(rentals.id, id))
  const siblings = await readRentals(tx, sql`${rentals.orderId} = (${orderId})`)
  const rental = siblings.find((one) => one.id === id)
  if (!rental || !(isSystem || partiesTo(rental, tx.actor).length > 0)) throw new Refusal('rental.unknown', 404)
  return { rental, siblings }
}

/**
 * The party as which the actor makes a move of a rental: the first of its parties that the actor is.
 * @throws {Refusal} 403 `rental.not-yours` when they are none of them
 */
export function partyFor(tx: TxContext, move: RentalMove, rental: RentalWithOrder): Party {
  const mine = partiesTo(rental, tx.actor)
  const party = rentalMoves[move].by.find((one) => mine.includes(one))
  if (!party) throw new Refusal('rental.not-yours', 403)
  return party
}
