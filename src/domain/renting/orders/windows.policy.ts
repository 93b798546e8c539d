import type { HandOverWay } from '#domain/catalogue/items/item.policy.ts'
import { meaningOf, type RentalStatus } from '#domain/renting/rentals/rental.policy.ts'
import { extendHour } from '#domain/renting/rentals/rental-moments.policy.ts'
import type { Slot } from '#domain/site/areas/area.contract.ts'
import { type CourierVisit, collectedIn, deliveredIn, slotsFor, slotsOf } from '#domain/site/areas/slot.policy.ts'
import { addDays, type Day, type DayRange, instantAt } from '#values/day.ts'

interface OrderWithWindows {
  delivery: { slot: string | null; collection?: string | null } | null
  rentals: readonly (DayRange & { id: string; status: RentalStatus; handOver: HandOverWay })[]
}

/** The windows among which a customer may choose for a visit that is to come, without other days. */
export interface WindowChange {
  /** The chosen one; null where none was chosen. */
  slot: string | null
  slots: readonly Slot[]
  /** 18:00 of the day before the first of these visits, in Amman. */
  until: Date
  /** The pieces of that first visit. */
  rentals: readonly string[]
  /** The visits are on several days, all in the hours that are chosen. */
  isOnSeveralDays: boolean
}

/** The change of a window of an order; null where nothing is delivered or collected any more, or a first visit was made already. */
export function windowChangeOf(
  visit: CourierVisit,
  { delivery, rentals }: OrderWithWindows,
  clock: { now: Date; today: Day },
): WindowChange | null {
  const visited = rentals.filter(({ status, handOver }) => handOver === 'courier' && isVisited[visit](status))
  if (!delivery?.slot || visited.length === 0 || !visited.every(({ status }) => isToCome[visit](status))) return null
  const { slot, collection } = delivery
  const dayOf = (rental: DayRange): Day =>
    visit === 'delivery' ? deliveredIn(rental, slot).slice(0, 10) : collectedIn(rental, collection ?? '').slice(0, 10)
  const days = visited.map(dayOf).toSorted()
  const [first = '', last = first] = [days[0], days.at(-1)]
  const about = {
    until: instantAt(addDays(first, -1), extendHour),
    rentals: visited.filter((rental) => dayOf(rental) === first).map(({ id }) => id),
    isOnSeveralDays: last !== first,
  }
  if (visit === 'collection') return { ...about, slot: collection ? `${last}${collection.slice(10)}` : null, slots: slotsOf(last) }
  // Windows of another day are other days to the customer, and may have another price.
  const [from = ''] = visited.map((rental) => rental.from).toSorted()
  const slots = slotsFor(from, clock).filter(({ day }) => day === first)
  return { ...about, slot: `${first}${slot.slice(10)}`, slots }
}

const isBooked = (status: RentalStatus): boolean => meaningOf(status).isBooked

const isVisited: Record<CourierVisit, (status: RentalStatus) => boolean> = {
  delivery: isBooked,
  collection: (status) => isBooked(status) && meaningOf(status).phase !== 'failed',
}

const isToCome: Record<CourierVisit, (status: RentalStatus) => boolean> = {
  delivery: (status) => meaningOf(status).isComing && status !== 'out_for_delivery',
  collection: (status) => meaningOf(status).isComing || meaningOf(status).isToCollect,
}
