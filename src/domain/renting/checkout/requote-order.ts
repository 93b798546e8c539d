import { earliestStart } from '#domain/site/areas/slot.policy.ts'
import type { TxContext } from '#domain/context.ts'
import { chargesOf, partsOf } from '#domain/renting/quotes/quote.policy.ts'
import type { RentalRow } from '#domain/renting/rentals/rentals.table.ts'
import type { OrderRow } from '#domain/renting/orders/orders.table.ts'
import { changeOrder } from '#domain/renting/orders/change-order.ts'

type Change = Partial<Pick<OrderRow, 'delivery' | 'method' | 'phoneConfirmedAt'>>

/** Saves a changed address or method with the new quote under the same hold. Rental prices stay those of the hold. */
export async function requoteOrder(
  tx: TxContext,
  { order, rentals }: { order: OrderRow; rentals: readonly RentalRow[] },
  change: Change,
): Promise<void> {
  const { delivery, method } = { ...order, ...change }
  const { area, slot } = delivery ?? {}
  const basket = { lines: rentals, area, slot, earliest: earliestStart(tx), method: method ?? undefined }
  await changeOrder(tx, order.id, { ...change, ...chargesOf(basket), ...partsOf(basket) })
}
