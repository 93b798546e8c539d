import type { OrderRow } from '#domain/renting/orders/orders.table.ts'
import { firstDayOf } from '#domain/renting/quotes/quote.policy.ts'
import type { RentalRow } from '#domain/renting/rentals/rentals.table.ts'
import { earliestStart, isPromiseOpen } from '#domain/site/areas/slot.policy.ts'
import type { Day } from '#values/day.ts'

/**
 * Whether every hand-over is possible at this time. The window of a delivery must be open; a collection in person must begin on a day on
 * which a rental may begin.
 */
export function canBeHandedOver(
  then: { now: Date; today: Day },
  { delivery }: Pick<OrderRow, 'delivery'>,
  rentals: readonly Pick<RentalRow, 'from' | 'until' | 'handOver'>[],
): boolean {
  const brought = rentals.filter(({ handOver }) => handOver === 'courier')
  const isBrought = brought.length === 0 || isPromiseOpen(delivery?.slot ?? '', firstDayOf(brought), then)
  return isBrought && rentals.every(({ from }) => from >= earliestStart(then))
}
