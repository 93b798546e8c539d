import type { HandOverWay } from '#domain/catalogue/items/item.policy.ts'
import { addDays, type Day, type DayRange } from '#values/day.ts'
import { type RentalMove, type RentalStatus, rentalMoves } from './rental.policy.ts'

/** The deeds of a courier that staff record, each with the move that it makes or, for an attempt, prepares. */
export const courierDeeds = {
  dispatch: 'dispatch',
  deliver: 'deliver',
  attempt: 'deliver',
  giveUp: 'giveUpDelivery',
  refuse: 'giveUpDelivery',
  collect: 'collect',
  dropOff: 'receive',
  bringBack: 'bringBack',
} as const satisfies Record<string, RentalMove>

export type CourierDeed = keyof typeof courierDeeds

/** Every deed; `Object.keys` loses the names of the keys. */
export const courierDeedNames = Object.keys(courierDeeds) as CourierDeed[]

const usual = ['dispatch', 'deliver', 'collect', 'dropOff'] as const satisfies readonly CourierDeed[]

interface Piece extends DayRange {
  status: RentalStatus
  handOver: HandOverWay
}

/**
 * The next deed of a courier with a piece when all goes well; null where there is none yet, or in person. A piece departs from the day before
 * its first day, and is collected once its last day is over.
 */
export function nextDeedOf({ status, handOver, from, until }: Piece, today: Day): (typeof usual)[number] | null {
  if (handOver === 'in_person') return null
  const next = usual.find((deed) => (rentalMoves[courierDeeds[deed]].from as readonly RentalStatus[]).includes(status)) ?? null
  if (next === 'dispatch' && today < addDays(from, -1)) return null
  return next === 'collect' && today <= until ? null : next
}
