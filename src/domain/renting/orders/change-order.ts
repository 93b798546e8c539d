import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { type OrderRow, orders } from './orders.table.ts'

/** Inserts an order that a checkout has begun, stamped with the time of the transaction; returns its row. */
export function addOrder(tx: TxContext, order: Omit<typeof orders.$inferInsert, 'createdAt' | 'updatedAt'>): Promise<OrderRow[]> {
  return tx.db
    .insert(orders)
    .values({ ...order, createdAt: tx.now, updatedAt: tx.now })
    .returning()
}

/** Stores the changes of an order by a checkout; its row is locked by the transaction, and omitted fields stay. */
export async function changeOrder(
  tx: TxContext,
  id: string,
  change: Partial<Omit<OrderRow, 'id' | 'number' | 'updatedAt'>>,
): Promise<void> {
  await tx.db
    .update(orders)
    .set({ ...change, updatedAt: tx.now })
    .where(eq(orders.id, id))
}
