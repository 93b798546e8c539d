import { clockAt } from '#values/day.ts'

/** The full hours in Amman between which a person answers, every day. */
export const staffedHours = { from: 9, until: 21 } as const

/** Whether a person answers at an instant. */
export function isStaffed(at: Date): boolean {
  const hour = Number(clockAt(at).slice(11, 13))
  return hour >= staffedHours.from && hour < staffedHours.until
}
