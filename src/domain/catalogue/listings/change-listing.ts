import { and, eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { canMove, type ListingMove, listingMoves } from './listing.policy.ts'
import { type ListingRecord, listings } from './listings.table.ts'

/**
 * Makes a move of a locked listing and writes what comes with it.
 * @throws {Refusal} 409 `listing.wrong-status` when its status has no such move
 */
export async function moveListing(
  tx: TxContext,
  listing: ListingRecord,
  { move, set = {} }: { move: ListingMove; set?: Partial<typeof listings.$inferInsert> },
): Promise<void> {
  if (!canMove(move, listing.status)) throw new Refusal('listing.wrong-status', 409)
  await tx.db
    .update(listings)
    .set({ status: listingMoves[move].to, ...set })
    .where(and(eq(listings.id, listing.id), eq(listings.status, listing.status)))
}
