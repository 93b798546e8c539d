import { sameHours, slotsFor } from '#domain/site/areas/slot.policy.ts'
import type { Day } from '#values/day.ts'

/** The window of the same hours on the day before a first day, or on that day where the shop is closed before it, while it is open. */
export function windowBefore(clock: { now: Date; today: Day }, from: Day, slot: string | null): string | null {
  const open = slotsFor(from, clock).filter(({ isSameDay }) => !isSameDay)
  return sameHours(open, slot)?.id ?? null
}
