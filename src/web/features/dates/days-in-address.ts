import { furthestStart, refusalToDays, type Starts } from '#domain/catalogue/items/item.policy.ts'
import { addDays, type DayRange, isDay } from '#values/day.ts'
import { toLatinDigits } from '#values/digits.ts'

/** The first and the last day on which a rental may begin. */
export function startsWithin({ today, earliest }: Starts): DayRange {
  return { from: earliest, until: addDays(today, furthestStart) }
}

/** True for a rentable range: not begun, not reversed, at most 14 days, within 180 days. */
export function isRentable(range: DayRange, starts: Starts): boolean {
  return refusalToDays(range, starts) === null
}

/** The days in an address; null without any, `isWrong` when they cannot be rented. */
export function readDays(params: URLSearchParams, starts: Starts): { days: DayRange | null; isWrong: boolean } {
  const from = toLatinDigits(params.get('from') ?? '')
  const until = toLatinDigits(params.get('until') ?? '') || from
  if (!from && !until) return { days: null, isWrong: false }
  if (!isDay(from) || !isDay(until)) return { days: null, isWrong: true }
  const days = { from, until }
  return isRentable(days, starts) ? { days, isWrong: false } : { days: null, isWrong: true }
}
