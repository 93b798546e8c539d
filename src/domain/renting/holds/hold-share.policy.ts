import { furthestStart } from '#domain/catalogue/items/item.policy.ts'

/** The holds of guests of one network: piece-days in all, and pieces on their busiest day. */
export interface Held {
  pieceDays: number
  busiestDay: number
}

/** The published items, and their units. */
export interface AvailableUnits {
  items: number
  units: number
}

/** The share of the shop that guests of one network may keep from others before one of them has confirmed a contact. */
export const maxShare = 0.05
/** Holds up to this share need no work. */
const freeShare = 0.03
/** The growth of the share for each further unit of effort. */
const effortStep = 0.01
/** The effort once holds of the network yield their units. */
export const maxEffort = 3
/** One day may be held four times as densely as all days: a wedding weekend has many guests in one network. */
const dayDensity = 4

/** The share of the shop, 0 to 1, that is held: of all days that can be booked, or of the busiest one if that is more. */
export function shareOf({ pieceDays, busiestDay }: Held, { items, units }: AvailableUnits): number {
  if (items === 0 || units === 0) return 0
  return Math.max(pieceDays / (items * furthestStart), busiestDay / (units * dayDensity))
}

/** The effort of the proof of work for a hold, in puzzles of one or two seconds: it grows with the share held once it is made. */
export function effortOf(share: number): number {
  return share <= freeShare ? 0 : Math.min(maxEffort, Math.ceil((share - freeShare) / effortStep))
}
