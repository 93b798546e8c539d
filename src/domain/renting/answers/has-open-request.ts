import { and, eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { rentals } from '#domain/renting/rentals/rentals.table.ts'

/** True while an owner has to answer a request of an order. */
export async function hasOpenRequest(tx: TxContext, orderId: string): Promise<boolean> {
  const asked = and(eq(rentals.orderId, orderId), eq(rentals.status, 'requested'))
  return (await tx.db.select({ id: rentals.id }).from(rentals).where(asked).limit(1)).length > 0
}
