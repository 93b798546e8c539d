import { collectionDayOf } from '#domain/site/areas/slot.policy.ts'
import { addDays, type Day, type DayRange } from '#values/day.ts'

/** Tasks that may wait for an owner. */
export const dueKinds = ['request', 'pack', 'receive', 'inspect', 'claim'] as const
export type DueKind = (typeof dueKinds)[number]

/** Events without a task: a courier fetches a piece, or brings it back. */
export const weekKinds = ['goes', 'comes-back'] as const

/** The reasons why days of a piece are taken. */
export const barKinds = ['booked', 'requested', 'transit', 'cleaning', 'blocked', 'held'] as const
export type BarKind = (typeof barKinds)[number]

/** The latest day that an owner may block, in days from today. */
export const furthestBlackout = 365

/** The reason why days cannot be blocked; null when they can. */
export function refusalToBlackout({ from, until }: DayRange, today: Day): 'days.reversed' | 'blackout.past' | 'blackout.too-far' | null {
  if (until < from) return 'days.reversed'
  if (from < today) return 'blackout.past'
  return until > addDays(today, furthestBlackout) ? 'blackout.too-far' : null
}

interface Block extends DayRange {
  rentalFrom: Day | null
  rentalUntil: Day | null
}

/** The parts of a rental's block: on its way, with its customer, on its way back and being cleaned. Empty ones are left out. */
export function partsOf({ from, until, rentalFrom, rentalUntil }: Block, kind: 'booked' | 'requested'): (DayRange & { kind: BarKind })[] {
  if (!rentalFrom || !rentalUntil) return [{ kind: 'held', from, until }]
  const back = collectionDayOf(rentalUntil)
  const parts: (DayRange & { kind: BarKind })[] = [
    { kind: 'transit', from, until: addDays(rentalFrom, -1) },
    { kind, from: rentalFrom, until: rentalUntil },
    { kind: 'transit', from: addDays(rentalUntil, 1), until: back < until ? back : until },
    { kind: 'cleaning', from: addDays(back, 1), until },
  ]
  return parts.filter((part) => part.from <= part.until)
}
