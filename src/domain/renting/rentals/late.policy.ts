import type { BusinessSettings } from '#domain/site/business-settings/business-settings.policy.ts'
import { type Day, lengthOf } from '#values/day.ts'
import { type Fils, roundFils } from '#values/money.ts'

const dayMs = 86_400_000

interface Late {
  from: Day
  until: Day
  /** The last paid day, where the customer returns it earlier. */
  paidUntil: Day | null
  price: Fils
  lateFrom: Date | null
  lateUntil: Date | null
  agreedValue: Fils
  /** The business settings of its order. */
  figures: Pick<BusinessSettings, 'lateFee'>
}

/** The fee of lateness, in fils: the number of begun days, and the fee of one. */
export interface Lateness {
  days: number
  perDay: Fils
  amount: Fils
}

/** The last day that its customer has paid for, also after an early return (docs/renting.md, Cancelling). */
export function lastPaidDay({ until, paidUntil }: Pick<Late, 'until' | 'paidUntil'>): Day {
  return paidUntil ?? until
}

/** The fee of a day of lateness: a share of the price of a paid day, within its bounds (docs/renting.md, Life of a rental). */
export function lateFeeOfDay(rental: Pick<Late, 'from' | 'until' | 'paidUntil' | 'price' | 'figures'>): Fils {
  const { rate, least, most } = rental.figures.lateFee
  const days = lengthOf({ from: rental.from, until: lastPaidDay(rental) })
  return Math.min(most, Math.max(least, roundFils((rate * rental.price) / (10_000 * days))))
}

/** The lateness of a rental that is not back `at` an instant: each begun day until its clock stopped, never above the agreed value. */
export function latenessOf(rental: Late, at: Date): Lateness {
  const { lateFrom, lateUntil, agreedValue } = rental
  const perDay = lateFeeOfDay(rental)
  if (lateFrom === null) return { days: 0, perDay, amount: 0 }
  // The instant at which the clock stopped begins no day any more.
  const counted = Math.min(at.getTime(), lateUntil ? lateUntil.getTime() - 1 : Number.POSITIVE_INFINITY) - lateFrom.getTime()
  const days = counted < 0 ? 0 : Math.floor(counted / dayMs) + 1
  return { days, perDay, amount: Math.min(days * perDay, agreedValue) }
}

type Clock = Pick<Late, 'lateFrom' | 'lateUntil'>

/**
 * The clock of a rental after a failed collection. By the shop's fault it stops, or does not begin; otherwise it begins at `lateFrom`, or
 * continues there. Time counted before it stopped stays counted.
 */
export function clockAfterAttempt({ lateFrom, lateUntil }: Clock, failed: { oursAt: Date } | { lateFrom: Date }): Clock {
  if ('oursAt' in failed) return lateFrom && failed.oursAt > lateFrom ? { lateFrom, lateUntil: lateUntil ?? failed.oursAt } : notLate
  if (lateFrom === null) return { lateFrom: failed.lateFrom, lateUntil: null }
  const stoodMs = lateUntil ? failed.lateFrom.getTime() - lateUntil.getTime() : 0
  return { lateFrom: new Date(lateFrom.getTime() + stoodMs), lateUntil: null }
}

const notLate: Clock = { lateFrom: null, lateUntil: null }
