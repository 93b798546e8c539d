import { sameHours, slotsFor } from '#domain/site/areas/slot.policy.ts'
import type { Day } from '#values/day.ts'

/** The open window of the same hours on the day before a first day. After a closed day it is on the first day itself. */
export function windowBefore(clock: { now: Date; today: Day }, from: Day, slot: string | null): string | null {
  const open = slotsFor(from, clock).filter(({ isSameDay }) => !isSameDay)
  return sameHours(open, slot)?.id ?? null
}
