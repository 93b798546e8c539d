import { addDays, type Day, type DayRange, daysBetween, lengthOf } from '#values/day.ts'
import type { Fils } from '#values/money.ts'

/** The longest rental and how far ahead one may begin, in days. */
export const longestRental = 14
export const furthestStart = 180

/** The rungs of the price ladder for 1 to 14 days, in 280ths of the 3-day price. */
const rungs = [210, 245, 280, 322, 364, 406, 448, 480, 512, 544, 576, 608, 640, 672] as const
const priceStep = 250
const leastDeposit = 10_000
const mostDeposit = 150_000
const transitDays = 1

function rungOf(days: number): number {
  const rung = rungs[days - 1]
  if (rung === undefined) throw new RangeError(`No price for ${days} days`)
  return rung
}

function roundUp(numerator: number, denominator: number): Fils {
  return Math.ceil(numerator / (denominator * priceStep)) * priceStep
}

/** The prices for 1 to 14 days of an item whose price is for its own period; that period costs exactly its price. */
export function priceLadder(price: Fils, rentalPeriod: number): Fils[] {
  const own = rungOf(rentalPeriod)
  return rungs.map((rung, at) => (at + 1 === rentalPeriod ? price : roundUp(price * rung, own)))
}

/** The price for a length out of an item's stored ladder. */
export function priceFor(priceByDays: readonly Fils[], days: number): Fils {
  const price = priceByDays[days - 1]
  if (price === undefined) throw new RangeError(`No price for ${days} days`)
  return price
}

/** What owner and shop agree that an item is worth unless the owner says otherwise: ten times its 3-day price. */
export function agreedValueFor(priceByDays: readonly Fils[]): Fils {
  return priceFor(priceByDays, 3) * 10
}

/** The deposit: 20 % of the agreed value, at least 10 and at most 150 dinars. */
export function depositFor(agreedValue: Fils): Fils {
  const share = Math.floor(agreedValue / 50 + 0.5) * 10
  return Math.min(mostDeposit, Math.max(leastDeposit, share))
}

/** The days a rental keeps its unit off the market, both ends inclusive: transit before and after, then the turnaround. */
export function blockOf(range: DayRange, turnaroundDays: number): DayRange {
  return { from: addDays(range.from, -transitDays), until: addDays(range.until, transitDays + turnaroundDays) }
}

/** Why the days cannot be rented, or null. The earliest start is tomorrow. */
export function refusalToDays(range: DayRange, today: Day): 'days.past' | 'days.reversed' | 'days.too-long' | 'days.too-late' | null {
  if (range.from > range.until) return 'days.reversed'
  if (range.from <= today) return 'days.past'
  if (daysBetween(today, range.from) > furthestStart) return 'days.too-late'
  if (lengthOf(range) > longestRental) return 'days.too-long'
  return null
}
