import type { OrderRow } from '#domain/renting/orders/orders.table.ts'
import { firstDayOf, lastDayOf } from '#domain/renting/quotes/quote.policy.ts'
import { collectionSlotsFor, sameHours, slotsFor } from '#domain/site/areas/slot.policy.ts'
import type { Day, DayRange } from '#values/day.ts'

/**
 * The delivery of an order when its delivered pieces change: the windows keep their hours and move with the first and the last day. The
 * delivery window is null where it has to be chosen again; nothing changes where nothing is delivered.
 */
export function followWindows(
  clock: { now: Date; today: Day },
  delivery: OrderRow['delivery'],
  brought: readonly DayRange[],
): OrderRow['delivery'] {
  if (!delivery || brought.length === 0) return delivery
  const open = slotsFor(firstDayOf(brought), clock)
  const slot =
    open.find(({ id }) => id === delivery.slot) ??
    sameHours(
      open.filter(({ isSameDay }) => !isSameDay),
      delivery.slot,
    )
  const collection = sameHours(collectionSlotsFor(lastDayOf(brought)), delivery.collection)
  return { ...delivery, slot: slot?.id ?? null, collection: collection?.id ?? null }
}
