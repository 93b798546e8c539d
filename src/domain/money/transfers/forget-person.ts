import { type SQL, sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'

/**
 * Removes the sender's name from the transfers that paid a person's orders; `ofOrders` selects their ids. Amounts and references stay for
 * the books.
 */
export async function forgetSenders(tx: TxContext, ofOrders: SQL): Promise<void> {
  await tx.db.execute(sql`
    UPDATE bank_transfers SET sender = '' WHERE payment_id IN (SELECT id FROM payments WHERE order_id IN (${ofOrders}))
      OR deposit_id IN (SELECT id FROM deposits WHERE order_id IN (${ofOrders}))`)
}
