import type { Order } from '#domain/renting/orders/order.contract.ts'
import { meaningOf } from '#domain/renting/rentals/rental.policy.ts'
import { collectionDay, readSlot } from '#web/features/orders/day-words.ts'
import { isBooked, isComing, spanOf } from '#web/features/orders/rental-steps.ts'

/** The order that comes next: by its window, or by its first day where none is chosen. */
export function nextDelivery(orders: readonly Order[]): Order | null {
  const at = (order: Order) => {
    const slot = order.delivery?.slot ? readSlot(order.delivery.slot) : null
    return slot ? `${slot.day} ${String(slot.fromHour).padStart(2, '0')}` : spanOf(order.rentals).from
  }
  return firstBy(
    orders.filter((order) => isBooked(order) && isComing(order)),
    at,
  )
}

/** The order that is collected next, with the day. */
export function nextReturn(orders: readonly Order[]): { order: Order; day: string; isLate: boolean } | null {
  const toCollect = ({ rentals }: Order) => rentals.filter(({ status }) => meaningOf(status).isToCollect)
  const until = (order: Order) => spanOf(toCollect(order)).until
  const order = firstBy(
    orders.filter((one) => toCollect(one).length > 0),
    until,
  )
  if (!order) return null
  return { order, day: collectionDay(until(order)), isLate: order.rentals.some(({ status }) => meaningOf(status).due === 'return') }
}

function firstBy(orders: readonly Order[], at: (order: Order) => string): Order | null {
  return [...orders].sort((a, b) => at(a).localeCompare(at(b)))[0] ?? null
}
