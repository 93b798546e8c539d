import type { ItemDay } from '#domain/catalogue/items/item.contract.ts'
import { longestRental, type Starts, statedDays } from '#domain/catalogue/items/item.policy.ts'
import { addDays, type Day, type DayRange, eachDay } from '#values/day.ts'
import { isRentable, startsWithin } from './days-in-address.ts'

/** The lengths in days that are offered at one press. */
export const durations = [1, statedDays, 7, longestRental] as const
/** The number of calendar days that covers every block that can be requested. */
export const calendarReach = 198
export type Calendar = ReadonlyMap<Day, ItemDay>

/** The first day of `range` blocked by another rental, its transit or its turnaround; null when all are free. */
export function firstTaken(range: DayRange, calendar: Calendar): Day | null {
  return eachDay(range).find((day) => calendar.get(day)?.canStart === false) ?? null
}

/** The first start from `soonest` on with `length` free days; null when there is none within 180 days. */
export function firstFree(length: number, { soonest, ...starts }: Starts & { soonest: Day }, calendar: Calendar): Day | null {
  const { from, until } = startsWithin(starts)
  const isFree = (start: Day) => firstTaken({ from: start, until: addDays(start, length - 1) }, calendar) === null
  for (let start = soonest > from ? soonest : from; start <= until; start = addDays(start, 1)) if (isFree(start)) return start
  return null
}

/** The offer of a duration tile: its days, and the first of them that is not free. */
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
