import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { changeOrder } from '#domain/renting/orders/change-order.ts'
import { takeWindows, visitsIn } from '#domain/renting/orders/full-windows.ts'
import { type OrderRow, orders } from '#domain/renting/orders/orders.table.ts'
import { firstDayOf, lastDayOf, type RangeDelivery } from '#domain/renting/quotes/quote.policy.ts'
import type { RentalWithSiblings } from '#domain/renting/rentals/lock-rental.ts'
import { meaningOf } from '#domain/renting/rentals/rental.policy.ts'
import { collectionSlotsFor, deliveredIn, sameHours } from '#domain/site/areas/slot.policy.ts'
import type { DayRange } from '#values/day.ts'
import type { Fils } from '#values/money.ts'
import { windowBefore } from './window-before.ts'

/**
 * Adapts the deliveries of an order to other days of one of its rentals. The windows keep their hours. The charge of its range of days
 * moves along unless another rental keeps it. Refuses a first day whose delivery window has closed, and with `isFullRefused` a window
 * without a place. Otherwise the visit is added to it. Does nothing for a hand-over in person.
 * @throws {Refusal} 409 `order.slot-closed`, `order.window-full`
 */
export async function followDays(
  tx: TxContext,
  { rental, siblings }: RentalWithSiblings,
  { isFullRefused = false, ...days }: DayRange & { isFullRefused?: boolean },
): Promise<void> {
  if (rental.handOver === 'in_person') return
  const [order] = await tx.db.select().from(orders).where(eq(orders.id, rental.orderId))
  if (!order) throw new Error('a rental without its order')
  const others = siblings.filter((one) => one.id !== rental.id && one.handOver === 'courier' && meaningOf(one.status).isBooked)
  const delivery = windowsFor(tx, order, { before: [...others, rental], after: [...others, days], moved: { rental, days } })
  if (delivery && isFullRefused) {
    const kept = order.delivery ? visitsIn([...others, rental], order.delivery) : []
    const windows = visitsIn([...others, days], delivery).filter((id) => !kept.includes(id))
    await takeWindows(tx, { windows, area: delivery.area, orderId: order.id })
  }
  const isOn = (range: DayRange) => others.some((one) => isSame(one, range))
  const deliveries = deliveriesFor(order.deliveries, { rental, days, isShared: isOn(rental), isJoined: isOn(days) })
  await changeOrder(tx, order.id, { delivery, deliveries })
}

interface Moved {
  before: readonly DayRange[]
  after: readonly DayRange[]
  moved: { rental: DayRange; days: DayRange }
}

function windowsFor(tx: TxContext, { delivery }: OrderRow, { before, after, moved }: Moved): OrderRow['delivery'] {
  if (!delivery) return null
  const hasMoved = moved.rental.from !== moved.days.from
  const own = hasMoved ? windowBefore(tx, moved.days.from, delivery.slot) : null
  const slot = (firstDayOf(before) === firstDayOf(after) ? null : windowBefore(tx, firstDayOf(after), delivery.slot)) ?? delivery.slot
  // A later piece is delivered on the day before its first one, in the hours of the order.
  if (hasMoved && (own === null || slot === null || deliveredIn(moved.days, slot) !== own)) throw new Refusal('order.slot-closed', 409)
  const isSameEnd = lastDayOf(before) === lastDayOf(after)
  const collection = isSameEnd
    ? delivery.collection
    : (sameHours(collectionSlotsFor(lastDayOf(after)), delivery.collection ?? delivery.slot)?.id ?? null)
  return { ...delivery, slot, collection: collection ?? null }
}

/**
 * Moves the delivery charge to the new days. It is added to an existing charge when others are brought on them; otherwise an existing one
 * belonged to a cancelled rental.
 */
function deliveriesFor(
  deliveries: readonly RangeDelivery[],
  { rental, days, isShared, isJoined }: { rental: DayRange; days: DayRange; isShared: boolean; isJoined: boolean },
): RangeDelivery[] {
  const amountOf = (range: DayRange): Fils => deliveries.find((one) => isSame(one, range))?.amount ?? 0
  const amount = (isShared ? 0 : amountOf(rental)) + (isJoined ? amountOf(days) : 0)
  const kept = deliveries.filter((one) => !isSame(one, days) && (isShared || !isSame(one, rental)))
  return [...kept, { from: days.from, until: days.until, amount }]
}

function isSame(one: DayRange, other: DayRange): boolean {
  return one.from === other.from && one.until === other.until
}
