import { eq } from 'drizzle-orm'
import { collectionSlotsFor, sameHours } from '#domain/site/areas/slot.policy.ts'
import type { TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { changeOrder } from '#domain/renting/orders/change-order.ts'
import { type OrderRow, orders } from '#domain/renting/orders/orders.table.ts'
import { firstDayOf, lastDayOf, type RangeDelivery } from '#domain/renting/quotes/quote.policy.ts'
import type { LockedRental } from '#domain/renting/rentals/lock-rental.ts'
import { meaningOf } from '#domain/renting/rentals/rental.policy.ts'
import type { DayRange } from '#values/day.ts'
import { windowBefore } from './window-before.ts'

/**
 * Has the deliveries of an order follow other days of one of its rentals: the windows keep their hours, and the charge of its range of days
 * goes along unless another rental keeps it. Refuses a first day to whose window nothing can be brought any more.
 * @throws {Refusal} 409 `order.slot-closed`
 */
export async function followDays(tx: TxContext, { rental, siblings }: LockedRental, days: DayRange): Promise<void> {
  const [order] = await tx.db.select().from(orders).where(eq(orders.id, rental.orderId))
  if (!order) throw new Error('a rental without its order')
  const others = siblings.filter((one) => one.id !== rental.id && meaningOf(one.status).isBooked)
  const delivery = windowsFor(tx, order, { before: [...others, rental], after: [...others, days], moved: { rental, days } })
  const deliveries = deliveriesFor(order.deliveries, { rental, days, isShared: others.some((one) => isSame(one, rental)) })
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
  if (hasMoved && !windowBefore(tx, moved.days.from, delivery.slot)) throw new Refusal('order.slot-closed', 409)
  const slot = firstDayOf(before) === firstDayOf(after) ? delivery.slot : windowBefore(tx, firstDayOf(after), delivery.slot)
  const isSameEnd = lastDayOf(before) === lastDayOf(after)
  const collection = isSameEnd
    ? delivery.collection
    : (sameHours(collectionSlotsFor(lastDayOf(after)), delivery.collection ?? delivery.slot)?.id ?? null)
  return { ...delivery, slot: slot ?? delivery.slot, collection: collection ?? null }
}

function deliveriesFor(
  deliveries: readonly RangeDelivery[],
  { rental, days, isShared }: { rental: DayRange; days: DayRange; isShared: boolean },
): RangeDelivery[] {
  const amount = isShared ? 0 : (deliveries.find((one) => isSame(one, rental))?.amount ?? 0)
  const kept = isShared ? deliveries : deliveries.filter((one) => !isSame(one, rental))
  if (!kept.some((one) => isSame(one, days))) return [...kept, { from: days.from, until: days.until, amount }]
  return kept.map((one) => (isSame(one, days) ? { ...one, amount: one.amount + amount } : one))
}

function isSame(one: DayRange, other: DayRange): boolean {
  return one.from === other.from && one.until === other.until
}
