import type { ItemDay } from '#domain/items/item.contract.ts'
import { addDays, type Day, type DayRange, eachDay } from '#values/day.ts'
import { isRentable, startsWithin } from '#web/parts/dates/days-in-address.ts'

export const durations = [1, 3, 7, 14] as const
export type Calendar = ReadonlyMap<Day, ItemDay>

/** The first day of `range` that another rental, its travel or its cleaning stands in the way of; null when none does. */
export function firstTaken(range: DayRange, calendar: Calendar): Day | null {
  return eachDay(range).find((day) => calendar.get(day)?.canStart === false) ?? null
}

/** The first start from which `length` days are free. */
export function firstFree(length: number, today: Day, calendar: Calendar): Day {
  const bounds = startsWithin(today)
  const isFree = (from: Day) => firstTaken({ from, until: addDays(from, length - 1) }, calendar) === null
  const soonest = addDays(today, 2)
  for (let start = soonest; start <= bounds.until; start = addDays(start, 1)) if (isFree(start)) return start
  return soonest
}

/** What a duration tile offers: its days, and the day on which they stop being free. */
export function offerOf(
  length: number,
  start: Day,
  today: Day,
  calendar: Calendar,
): { days: DayRange; taken: Day | null; isFree: boolean } {
  const days = { from: start, until: addDays(start, length - 1) }
  const taken = firstTaken(days, calendar)
  return { days, taken, isFree: taken === null && isRentable(days, today) }
}
