import { type Day, lengthOf } from '#values/day.ts'
import { type Fils, roundFils } from '#values/money.ts'

const dayMs = 86_400_000
/** The fee of a late day as a multiple of the rental's price for a day. */
export const timesDayRate = 1.25
/** The limits of the fee for a day of lateness, in fils. */
export const lateFees = { least: 2_000, most: 15_000 } as const

interface Late {
  from: Day
  until: Day
  /** The last paid day, where the customer returns it earlier. */
  paidUntil: Day | null
  price: Fils
  lateFrom: Date | null
  lateUntil: Date | null
  agreedValue: Fils
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

/** The fee of a day of lateness: 1.25 times a day of the paid days, at least 2 and at most 15 JOD (docs/renting.md, Life of a rental). */
export function lateFeeOfDay(rental: Pick<Late, 'from' | 'until' | 'paidUntil' | 'price'>): Fils {
  const days = lengthOf({ from: rental.from, until: lastPaidDay(rental) })
  return Math.min(lateFees.most, Math.max(lateFees.least, roundFils((timesDayRate * rental.price) / days)))
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
