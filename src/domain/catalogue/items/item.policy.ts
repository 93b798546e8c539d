import type { TrustLevel } from '#domain/accounts/people/person.contract.ts'
import { collectionDayOf } from '#domain/site/areas/slot.policy.ts'
import { addDays, type Day, type DayRange, daysBetween, lengthOf } from '#values/day.ts'
import { type Fils, shareOf } from '#values/money.ts'

/** The longest rental and how far ahead one may begin, in days. */
export const longestRental = 14
export const furthestStart = 180
/** The days a price is stated for where none are chosen. */
export const statedDays = 3

/** The rungs of the price ladder for 1 to 14 days, in 280ths of the price for `statedDays`. */
const rungs = [210, 245, 280, 322, 364, 406, 448, 480, 512, 544, 576, 608, 640, 672] as const
/** Of each day beyond them, which only an extension brings. */
const rungBeyond = 48
const priceStep = 250
const leastDeposit = 10_000
const maxDeposit = 150_000
/** A deposit below it is waived. */
export const waivedBelow: Fils = 5000

/** The ways in which a piece reaches its customer and comes back: by a courier, or in person at its owner's. */
export const handOverWays = ['courier', 'in_person'] as const
export type HandOverWay = (typeof handOverWays)[number]
/** The days that a piece is on its way before and after a rental. */
const transitDays = { courier: 1, in_person: 0 } as const satisfies Record<HandOverWay, number>

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
  return rungs.map((rung, index) => (index + 1 === rentalPeriod ? price : roundUp(price * rung, own)))
}

/** The price for a length out of an item's stored ladder. */
export function priceFor(priceByDays: readonly Fils[], days: number): Fils {
  const price = priceByDays[days - 1]
  if (price === undefined) throw new RangeError(`No price for ${days} days`)
  return price
}

/** The price of so many days from an item's stored ladder, extended beyond its end: 48/280 of the price for three days each. */
export function priceOfLength(priceByDays: readonly Fils[], days: number): Fils {
  const beyond = Math.max(0, days - longestRental)
  return priceFor(priceByDays, days - beyond) + roundUp(priceFor(priceByDays, statedDays) * rungBeyond * beyond, rungOf(statedDays))
}

/** The price of a number of days as a multiple of the price for `statedDays`. */
export function timesStated(days: number): number {
  return rungOf(days) / rungOf(statedDays)
}

/** The default agreed value, as a multiple of the price for `statedDays`. */
export const agreedValueTimes = 10

/** The default agreed value of an item in fils: ten times its price for `statedDays`. */
export function agreedValueFor(priceByDays: readonly Fils[]): Fils {
  return priceFor(priceByDays, statedDays) * agreedValueTimes
}

/** The deposit's share of the agreed value, in basis points. */
export const depositShare = 2000

/** The deposit: 20 % of the agreed value, at least 10 and at most 150 dinars. */
export function depositFor(agreedValue: Fils): Fils {
  return Math.min(maxDeposit, Math.max(leastDeposit, shareOf(agreedValue, depositShare)))
}

/**
 * The deposit for a trust level, in fils: × 0.75 with a verified identity, × 0.5 after three clean rentals; waived below 5 dinars
 * (docs/renting.md, Deposit).
 */
export function depositOf(deposit: Fils, { isVerified, isTrusted }: TrustLevel): Fils {
  const lowered = shareOf(deposit, (isVerified ? 7_500 : 10_000) * (isTrusted ? 0.5 : 1))
  return lowered < waivedBelow ? 0 : lowered
}

/** The deposit with a protection plan, in fils: half of it; waived below 5 dinars. */
export function protectedDeposit(deposit: Fils): Fils {
  const half = shareOf(deposit, 5_000)
  return half < waivedBelow ? 0 : half
}

/** Today in Amman, and the first day on which a rental can still begin: today, or tomorrow once its last window has closed. */
export interface Starts {
  today: Day
  earliest: Day
}

export type RefusedDays = 'days.past' | 'days.today-closed' | 'days.reversed' | 'days.too-long' | 'days.too-late'

interface BlockTerms {
  turnaroundDays: number
  earliest: Day
  /** By courier where left out, as browsing and a new hold assume. */
  handOver?: HandOverWay
}

/**
 * The day a rental is delivered: the day before its first, or, where nothing can be delivered any more then or it is handed over in person, its first
 * day.
 */
export function arrivalDay(from: Day, { earliest, handOver = 'courier' }: Pick<BlockTerms, 'earliest' | 'handOver'>): Day {
  const before = addDays(from, -transitDays[handOver])
  return before < earliest ? from : before
}

/** The last day of the block of a rental that ends on `until`: it is collected once the shop collects again, and cleaned. */
export function lastBlockedDay(until: Day, { turnaroundDays, handOver = 'courier' }: Omit<BlockTerms, 'earliest'>): Day {
  return addDays(handOver === 'courier' ? collectionDayOf(until) : until, turnaroundDays)
}

/**
 * The days a rental keeps its unit off the market, both ends inclusive: transit before (none on the same day) and after, which takes until
 * the shop collects again, then the turnaround; handed over in person without transit.
 */
export function blockOf(range: DayRange, terms: BlockTerms): DayRange {
  return { from: arrivalDay(range.from, terms), until: lastBlockedDay(range.until, terms) }
}

/** Why the days cannot be rented, or null. */
export function refusalToDays(range: DayRange, { today, earliest }: Starts): RefusedDays | null {
  if (range.from > range.until) return 'days.reversed'
  if (range.from < today) return 'days.past'
  if (range.from < earliest) return 'days.today-closed'
  if (daysBetween(today, range.from) > furthestStart) return 'days.too-late'
  if (lengthOf(range) > longestRental) return 'days.too-long'
  return null
}
