import { and, eq, inArray } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { releaseBlock } from '#domain/catalogue/units/release-block.ts'
import type { TxContext } from '#domain/context.ts'
import { refuse } from '#domain/refusal.ts'
import { orders } from '#domain/renting/orders/orders.table.ts'
import { meaningOf, type Party, type RentalMove, refusalToMove, rentalMoves } from './rental.policy.ts'
import { type RentalRow, rentals } from './rentals.table.ts'

interface MoveOfOrder {
  orderId: string
  /** As whom the actor moves them; verified for everybody but `system`. */
  by: Party
}

/**
 * Moves those rentals of an order that stand where the move begins, records each, and takes out their blocks when they keep no unit there.
 * Answers the moved ones.
 * @throws {Refusal} 403 `rental.not-yours` when the move is not for `by`, or the actor is not that party to every one of these rentals
 */
export async function moveRentals(tx: TxContext, move: RentalMove, { orderId, by }: MoveOfOrder): Promise<RentalRow[]> {
  const { from, to } = rentalMoves[move]
  const atStart = and(eq(rentals.orderId, orderId), inArray(rentals.status, [...from]))
  const ties = await tx.db
    .select({ ownerId: rentals.ownerId, customerId: orders.personId, visitorId: orders.visitorId })
    .from(rentals)
    .innerJoin(orders, eq(orders.id, rentals.orderId))
    .where(atStart)
  refuse(refusalToMove(move, { by, actor: tx.actor, rentals: ties }), 403)
  const moved = await tx.db.update(rentals).set({ status: to, updatedAt: tx.now }).where(atStart).returning()
  if (!meaningOf(to).blocksUnit)
    await releaseBlock(
      tx,
      moved.map(({ id }) => id),
    )
  for (const rental of moved) await record(tx, `rental.${to}`, rental.id, { orderId, move, by })
  return moved
}
