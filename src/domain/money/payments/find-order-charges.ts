import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import type { Charges } from '#domain/money/ledger/ledger.policy.ts'
import { orders } from '#domain/renting/orders/orders.table.ts'
import { isPayable, rentals } from '#domain/renting/rentals/rentals.table.ts'
import { chargesFor } from './order-charges.policy.ts'

/** The charges of an order for its rentals that are not cancelled. Nothing is owed for a request that is not answered yet. */
export async function findOrderCharges(tx: TxContext, orderId: string): Promise<Charges> {
  const [order] = await tx.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Error('charges of no order')
  const rows = await tx.db.select().from(rentals).where(eq(rentals.orderId, orderId)).orderBy(rentals.line, rentals.id)
  return chargesFor(order, rows.filter(isPayable))
}
