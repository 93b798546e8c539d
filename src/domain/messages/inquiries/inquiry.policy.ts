import { addDays, type Day, weekdayOf } from '#values/day.ts'

/** The topics of a message, in the order of the form: a newcomer's first. */
export const topics = ['piece', 'order', 'payment', 'listing', 'other'] as const
/** The start times of a tour, in Amman. */
export const tourTimes = ['10:00', '12:00', '14:00', '16:00', '18:00'] as const
export const billings = ['monthly', 'yearly'] as const
export type Topic = (typeof topics)[number]
export type TourTime = (typeof tourTimes)[number]

export const maxMessageLength = 2000
const friday = 5
const daysOffered = 12

/** The days on which a tour can be requested: the next twelve from tomorrow, without Fridays. */
export function listTourDays(today: Day): Day[] {
  const ahead = Array.from({ length: daysOffered + 2 }, (_, index) => addDays(today, index + 1))
  return ahead.filter((day) => weekdayOf(day) !== friday).slice(0, daysOffered)
}

/** The contact fields of an inquiry. */
export interface InquiryContact {
  email?: string | undefined
  phone?: string | undefined
}
