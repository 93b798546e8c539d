import type { RentalMove } from './rental.policy.ts'

/** What staff record in a courier's place, with the move that it makes or, for an attempt, prepares. */
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
