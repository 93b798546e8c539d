import { type SQL, sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'

/**
 * Removes the words with which a person has cancelled, as a customer or as an owner, or declined; the reason of the closed list stays.
 * `ofOrders` selects the ids of their orders.
 */
export async function forgetInRentals(tx: TxContext, { personId, ofOrders }: { personId: string; ofOrders: SQL }): Promise<void> {
  await tx.db.execute(sql`
    UPDATE rentals SET reason = reason - 'words' WHERE reason ? 'words' AND (
      status = 'cancelled' AND order_id IN (${ofOrders}) OR status IN ('declined', 'cancelled_by_owner') AND owner_id = ${personId})`)
}
