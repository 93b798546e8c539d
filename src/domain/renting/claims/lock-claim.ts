import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { lockRental } from '#domain/renting/rentals/lock-rental.ts'
import type { RentalWithOrder } from '#domain/renting/rentals/read-rentals.ts'
import { partiesTo } from '#domain/renting/rentals/rental.policy.ts'
import { type ClaimMove, type ClaimParty, canMoveClaim, claimMoves } from './claim.policy.ts'
import { type ClaimRow, claims } from './claims.table.ts'

export interface ClaimWithRental {
  claim: ClaimRow
  rental: RentalWithOrder
}

/**
 * Locks the order of a claim's rental, so that everything about it follows each other.
 * @throws {Refusal} 404 `claim.unknown` when there is none, or the actor has no part in it
 */
export async function lockClaim(tx: TxContext, id: string, { isSystem = false } = {}): Promise<ClaimWithRental> {
  const [found] = await tx.db.select({ rentalId: claims.rentalId }).from(claims).where(eq(claims.id, id))
  if (!found) throw new Refusal('claim.unknown', 404)
  const { rental } = await lockRental(tx, found.rentalId, { isSystem: true })
  if (!isSystem && claimParties(tx, rental).length === 0) throw new Refusal('claim.unknown', 404)
  const [claim] = await tx.db.select().from(claims).where(eq(claims.id, id)).for('update')
  if (!claim) throw new Refusal('claim.unknown', 404)
  return { claim, rental }
}

/** The actor's parts in the claims of a rental. */
export function claimParties(tx: Pick<TxContext, 'actor'>, rental: RentalWithOrder): ClaimParty[] {
  return partiesTo(rental, tx.actor).filter((party): party is ClaimParty => party === 'customer' || party === 'owner' || party === 'admin')
}

/**
 * The party as which the actor makes a move of a claim.
 * @throws {Refusal} 403 `claim.not-yours`, 409 `claim.wrong-status`
 */
export function claimPartyFor(tx: TxContext, move: ClaimMove, { claim, rental }: ClaimWithRental): ClaimParty {
  const mine = claimParties(tx, rental)
  const party = mine.find((one) => canMoveClaim(move, claim, one))
  if (party) return party
  throw mine.some((one) => canMoveClaim(move, { ...claim, status: firstOf(move) }, one))
    ? new Refusal('claim.wrong-status', 409)
    : new Refusal('claim.not-yours', 403)
}

function firstOf(move: ClaimMove): ClaimRow['status'] {
  return claimMoves[move].from[0]
}
