import { eq } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import type { TxContext } from '#domain/context.ts'
import { cashStrikes } from './cash-strikes.table.ts'
import { orders } from './orders.table.ts'

/** Adds a strike, once, for an order whose cash was refused at the door. */
export async function addStrike(tx: TxContext, orderId: string): Promise<void> {
  const [order] = await tx.db.select().from(orders).where(eq(orders.id, orderId))
  const phone = order?.phoneConfirmedAt ? (order.delivery?.phone ?? null) : null
  const added = await tx.db
    .insert(cashStrikes)
    .values({ orderId, personId: order?.personId ?? null, phone, at: tx.now })
    .onConflictDoNothing()
    .returning()
  if (added.length > 0) await record(tx, 'order.strike', orderId)
}
