import { addDays, type Day, type DayRange, daysBetween, isDay, lengthOf } from '#values/day.ts'
import { toLatinDigits } from '#values/digits.ts'

/** The longest rental and how far ahead one may begin, in days. */
export const longestRental = 14
export const furthestStart = 180

/** The first and the last day on which a rental may begin. */
export function startsWithin(today: Day): DayRange {
  return { from: addDays(today, 1), until: addDays(today, furthestStart) }
}

/** True for days that can be asked for: from tomorrow, not reversed, at most 14, within half a year. */
export function isRentable(range: DayRange, today: Day): boolean {
  const ahead = daysBetween(today, range.from)
  const length = lengthOf(range)
  return ahead >= 1 && ahead <= furthestStart && length >= 1 && length <= longestRental
}

/** The days in an address; null when there are none, `isWrong` when they cannot be rented. */
export function readDays(params: URLSearchParams, today: Day): { days: DayRange | null; isWrong: boolean } {
  const from = toLatinDigits(params.get('from') ?? '')
  const until = toLatinDigits(params.get('until') ?? '') || from
  if (!from && !until) return { days: null, isWrong: false }
  if (!isDay(from) || !isDay(until)) return { days: null, isWrong: true }
  const days = { from, until }
  return isRentable(days, today) ? { days, isWrong: false } : { days: null, isWrong: true }
}
