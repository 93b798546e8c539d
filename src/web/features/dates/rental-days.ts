import { longestRental, type Starts, statedDays } from '#domain/catalogue/items/item.policy.ts'
import type { ItemDay } from '#domain/catalogue/items/item.contract.ts'
import { addDays, type Day, type DayRange, eachDay } from '#values/day.ts'
import { isRentable, startsWithin } from './days-in-address.ts'

/** The lengths in days that are offered at one press. */
export const durations = [1, statedDays, 7, longestRental] as const
/** How many days of a calendar hold every block that can be asked for. */
export const calendarReach = 198
export type Calendar = ReadonlyMap<Day, ItemDay>

/** The first day of `range` that another rental, its travel or its cleaning stands in the way of; null when none does. */
export function firstTaken(range: DayRange, calendar: Calendar): Day | null {
  return eachDay(range).find((day) => calendar.get(day)?.canStart === false) ?? null
}

/** The first start, not before `soonest`, from which `length` days are free; null within half a year. */
export function firstFree(length: number, { soonest, ...starts }: Starts & { soonest: Day }, calendar: Calendar): Day | null {
  const { from, until } = startsWithin(starts)
  const isFree = (start: Day) => firstTaken({ from: start, until: addDays(start, length - 1) }, calendar) === null
  for (let start = soonest > from ? soonest : from; start <= until; start = addDays(start, 1)) if (isFree(start)) return start
  return null
}

/** What a duration tile offers: its days, and the day on which they stop being free. */
export function offerOf(
  length: number,
  start: Day,
  starts: Starts,
  calendar: Calendar,
): { days: DayRange; taken: Day | null; isFree: boolean } {
  const days = { from: start, until: addDays(start, length - 1) }
  const taken = firstTaken(days, calendar)
  return { days, taken, isFree: taken === null && isRentable(days, starts) }
}
