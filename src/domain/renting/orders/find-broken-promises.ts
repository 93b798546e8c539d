import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { type Context, nowOf } from '#domain/context.ts'
import { statusesThat } from '#domain/renting/rentals/rental.policy.ts'
import { rentals } from '#domain/renting/rentals/rentals.table.ts'
import type { BrokenPromise } from '#domain/site/areas/places.contract.ts'
import { type Places, placesNow } from '#domain/site/areas/places.policy.ts'
import { collectedIn, deliveredIn, slotOf, windowsOn } from '#domain/site/areas/slot.policy.ts'
import { orderNumber } from '#values/order-number.ts'
import { orders } from './orders.table.ts'

/** The visits shown, and those looked at. */
const most = { shown: 100, read: 20_000 } as const

/** The visits to come that would move to another day, or whose window is offered now and would not be any more; each order once for a window, the first ones first. */
export async function findBrokenPromises(
  ctx: Context,
  { places }: { places: Places },
): Promise<{ broken: BrokenPromise[]; isMore: boolean }> {
  const { today } = await nowOf(ctx)
  const rows = await ctx.db
    .select({
      id: orders.id,
      number: orders.number,
      delivery: orders.delivery,
      from: rentals.from,
      until: rentals.until,
      status: rentals.status,
    })
    .from(rentals)
    .innerJoin(orders, eq(orders.id, rentals.orderId))
    .where(and(inArray(rentals.status, [...toDeliver, ...toCollect]), eq(rentals.handOver, 'courier'), isNotNull(orders.delivery)))
    .orderBy(rentals.from)
    .limit(most.read)
  const broken = new Map<string, BrokenPromise>()
  for (const { id, number, delivery, status, ...days } of rows) {
    const { slot: delivered, collection } = delivery ?? {}
    const visits = [
      { visit: 'delivery' as const, slotIn: () => (delivered && toDeliver.includes(status) ? deliveredIn(days, delivered) : null) },
      { visit: 'collection' as const, slotIn: (then: Places) => (collection ? collectedIn(days, collection, then) : null) },
    ]
    for (const { visit, slotIn } of visits) {
      const slot = slotIn(placesNow())
      const isKept = slot === slotIn(places) && slot !== null && isOffered(slot, places)
      if (slot !== null && slot >= today && isOffered(slot, placesNow()) && !isKept)
        broken.set(`${id} ${slot}`, { order: id, number: orderNumber(number), name: delivery?.name ?? '', visit, slot })
    }
  }
  const inOrder = [...broken.values()].sort(
    (one, other) => one.slot.slice(0, 10).localeCompare(other.slot.slice(0, 10)) || hourOf(one) - hourOf(other),
  )
  return { broken: inOrder.slice(0, most.shown), isMore: inOrder.length > most.shown }
}

const hourOf = ({ slot }: BrokenPromise): number => slotOf(slot)?.fromHour ?? 0

const toDeliver = statusesThat(({ phase }) => phase === 'asked' || phase === 'coming')
const toCollect = statusesThat(({ phase }) => phase === 'with-customer')

function isOffered(id: string, places: Places): boolean {
  const slot = slotOf(id)
  return slot !== null && windowsOn(slot.day, places).some(({ from, until }) => from === slot.fromHour && until === slot.untilHour)
}
