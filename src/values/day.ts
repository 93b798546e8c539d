/** A plain calendar day in Asia/Amman, `2027-07-09`. Never an instant. */
export type Day = string

/** First and last day, both inclusive. */
export interface DayRange {
  from: Day
  until: Day
}

const msPerDay = 86_400_000
const shape = /^\d{4}-\d{2}-\d{2}$/

/** True for a day that exists: `2027-02-30` does not. */
export function isDay(text: string): boolean {
  if (!shape.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** The day `count` days after (or, negative, before) `day`. */
export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * msPerDay).toISOString().slice(0, 10)
}

/** Days from one day to another: 0 for the same day. */
export function daysBetween(from: Day, until: Day): number {
  return Math.round((Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / msPerDay)
}

/** Length in days, both ends included: 9 to 11 July is 3. */
export function lengthOf(range: DayRange): number {
  return daysBetween(range.from, range.until) + 1
}

/** Every day of a range, in order. */
export function eachDay(range: DayRange): Day[] {
  const first = Date.parse(`${range.from}T00:00:00Z`)
  return Array.from({ length: Math.max(0, lengthOf(range)) }, (_, index) => new Date(first + index * msPerDay).toISOString().slice(0, 10))
}

/** 0 for Sunday to 6 for Saturday. */
export function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

/**
 * Amman is three hours ahead of UTC all year since 28 October 2022; no earlier instants occur. Computed by hand, because the first `Intl`
 * format blocks a slow phone.
 */
const ammanOffsetMs = 3 * 3_600_000

/** The local time in Amman at an instant, `2027-07-09T14:05:00.000`, whatever the time zone of the process. */
export function clockAt(instant: Date): string {
  return new Date(instant.getTime() + ammanOffsetMs).toISOString().slice(0, -1)
}

/** The calendar day in Asia/Amman at an instant, whatever the time zone of the process. */
export function dayAt(instant: Date): Day {
  return clockAt(instant).slice(0, 10)
}

/** The instant (UTC) of a local hour in Amman. */
export function instantAt(day: Day, hour: number): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000 - ammanOffsetMs)
}
