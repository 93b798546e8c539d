import { eq } from 'drizzle-orm'
import { earliestStart } from '#domain/areas/slot.policy.ts'
import type { TxContext } from '#domain/context.ts'
import { chargesOf } from '#domain/quotes/quote.policy.ts'
import type { RentalRow } from '#domain/rentals/rentals.table.ts'
import { type OrderRow, orders } from './orders.table.ts'

type Change = Partial<Pick<OrderRow, 'delivery' | 'method' | 'phoneConfirmedAt'>>

/** Writes a change of address or method with the new quote on the same hold; rental prices stay those of the hold. */
export async function requoteOrder(
  tx: TxContext,
  { order, rentals }: { order: OrderRow; rentals: readonly RentalRow[] },
  change: Change,
): Promise<void> {
  const { delivery, method } = { ...order, ...change }
  const { area, slot } = delivery ?? {}
  const quote = chargesOf({ lines: rentals, area, slot, earliest: earliestStart(tx), method: method ?? undefined })
  await tx.db
    .update(orders)
    .set({ ...change, ...quote, updatedAt: tx.now })
    .where(eq(orders.id, order.id))
}
