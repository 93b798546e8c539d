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

/** Writes what a checkout changes about an order whose row the transaction has locked; what is left out stays. */
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
