import { addDays, type Day, weekdayOf } from '#values/day.ts'

/** What a message can be about, in the order it is offered. */
export const topics = ['order', 'piece', 'payment', 'listing', 'other'] as const
/** When a tour of the facility begins, Amman time. */
export const tourTimes = ['10:00', '12:00', '14:00', '16:00', '18:00'] as const
export const billings = ['monthly', 'yearly'] as const
export type Topic = (typeof topics)[number]
export type TourTime = (typeof tourTimes)[number]

export const mostCharacters = 2000
const friday = 5
const daysOffered = 12

/** The days a tour can be asked for: the next twelve from tomorrow on, without Fridays. */
export function listTourDays(today: Day): Day[] {
  const ahead = Array.from({ length: daysOffered + 2 }, (_, at) => addDays(today, at + 1))
  return ahead.filter((day) => weekdayOf(day) !== friday).slice(0, daysOffered)
}

/** What people type to be answered. */
export interface Reach {
  email?: string | undefined
  phone?: string | undefined
}
