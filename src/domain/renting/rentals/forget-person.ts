import { type SQL, sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { rentalMoves } from './rental.policy.ts'

/** The statuses with which an owner ends a rental, with a reason in their own words. */
const endedByOwner = [rentalMoves.decline.to, rentalMoves.cancelAsOwner.to]

/**
 * Removes the texts with which a person has cancelled or declined, as a customer or as an owner; the code of the closed list stays.
 * `ofOrders` selects the ids of their orders.
 */
export async function forgetInRentals(tx: TxContext, { personId, ofOrders }: { personId: string; ofOrders: SQL }): Promise<void> {
  await tx.db.execute(sql`
    UPDATE rentals SET reason = reason - 'words' WHERE reason ? 'words' AND (
      status = ${rentalMoves.cancel.to} AND order_id IN (${ofOrders}) OR status = ANY (${sql.param(endedByOwner)}::text[]) AND owner_id = ${personId})`)
}
