import { type SQL, sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'

/** Removes the address and phone by which the uses of a person's codes were counted; `ofOrders` selects the ids of their orders. */
export async function forgetInPromotions(tx: TxContext, ofOrders: SQL): Promise<void> {
  await tx.db.execute(sql`UPDATE promotional_code_uses SET mailbox = NULL, phone = NULL WHERE order_id IN (${ofOrders})`)
}
