import { type Fils, roundFils } from '#values/money.ts'
import { type Day, lengthOf } from '#values/day.ts'

const dayMs = 86_400_000
/** A day of lateness costs so much of a day of the rental. */
const timesDayRate = 1.25
const leastADay: Fils = 2_000
const mostADay: Fils = 15_000

interface Late {
  from: Day
  until: Day
  price: Fils
  lateFrom: Date | null
  isLatenessOurs: boolean
  agreedValue: Fils
}

/** What lateness costs, in fils: so many days that have begun, at so much a day. */
export interface Lateness {
  days: number
  perDay: Fils
  amount: Fils
}

/** What a day of lateness costs: 1.25 times a day of the rental, at least 2 and at most 15 JOD (docs/renting.md, Life of a rental). */
export function lateFeeOfDay({ from, until, price }: Pick<Late, 'from' | 'until' | 'price'>): Fils {
  return Math.min(mostADay, Math.max(leastADay, roundFils((timesDayRate * price) / lengthOf({ from, until }))))
}

/** What a rental costs that is `until` then not back: each day that has begun, never above the agreed value, nothing where it is the shop's fault. */
export function latenessOf(rental: Late, at: Date): Lateness {
  const { lateFrom, isLatenessOurs, agreedValue } = rental
  const perDay = lateFeeOfDay(rental)
  if (lateFrom === null || isLatenessOurs || at < lateFrom) return { days: 0, perDay, amount: 0 }
  const days = Math.floor((at.getTime() - lateFrom.getTime()) / dayMs) + 1
  return { days, perDay, amount: Math.min(days * perDay, agreedValue) }
}
