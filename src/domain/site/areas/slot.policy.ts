import { addDays, type Day, type DayRange, daysBetween, instantAt } from '#values/day.ts'
import type { Slot } from './area.contract.ts'

/** The delivery windows of a day, from which hour in Amman until which. */
export const windows = [
  [11, 13],
  [14, 16],
  [17, 19],
  [19, 21],
] as const
/** The courier's visits at a customer's door. */
export const courierVisits = ['delivery', 'collection'] as const
export type CourierVisit = (typeof courierVisits)[number]
/** Hours before its beginning until which a window can be chosen; a same-day delivery departs then. */
export const leadHours = 2

/** The hour in Amman until which a rental can begin on the same day: the last window's, less the lead time of two hours. */
export const sameDayUntil = Math.max(...windows.map(([fromHour]) => fromHour)) - leadHours

/** The first day a rental can begin: today while a same-day window is open, else tomorrow. */
export function earliestStart({ now, today }: { now: Date; today: Day }): Day {
  return windowsOf(today, true).some((slot) => isOpen(slot, now)) ? today : addDays(today, 1)
}

/** The open delivery windows for a rental that begins on `from`: on the day before and, when it begins by tomorrow, on the first day. */
export function slotsFor(from: Day, clock: { now: Date; today: Day }): Slot[] {
  const dayBefore = addDays(from, -1)
  const slots = windowsOf(dayBefore, false)
  if (daysBetween(clock.today, from) <= 1) slots.push(...windowsOf(from, true))
  return slots.filter((slot) => isOpen(slot, clock.now))
}

/** The windows in which a rental that ends on `until` is collected: on the day after. */
export function collectionSlotsFor(until: Day): Slot[] {
  return windowsOf(addDays(until, 1), false)
}

/** The window of the same hours on another day, or null when the other days have none. */
export function sameHours(slots: readonly Slot[], slotId: string | null | undefined): Slot | null {
  return slots.find(({ id }) => id.slice(10) === slotId?.slice(10)) ?? null
}

/** The window in which a piece is delivered: that of the order on its first days, the same hours on the eve of any later ones. */
export function deliveredIn({ from }: Pick<DayRange, 'from'>, slot: string): string {
  const eve = addDays(from, -1)
  return [eve, from].includes(slot.slice(0, 10)) ? slot : `${eve}${slot.slice(10)}`
}

/** The window in which a piece is collected: the hours of the order's collection on the day after its own last day. */
export function collectedIn({ until }: Pick<DayRange, 'until'>, collection: string): string {
  return `${addDays(until, 1)}${collection.slice(10)}`
}

/** The courier's departure for a same-day window, two hours before it; null for a window on another day, or none. */
export function sameDayDispatch(from: Day, slotId: string | null): Date | null {
  const slot = windowsOf(from, true).find(({ id }) => id === slotId)
  return slot ? instantAt(slot.day, slot.fromHour - leadHours) : null
}

/** The window with this id, or null. */
export function slotOf(id: string): Slot | null {
  return windowsOf(id.slice(0, 10), false).find((slot) => slot.id === id) ?? null
}

function isOpen(slot: Slot, now: Date): boolean {
  return instantAt(slot.day, slot.fromHour - leadHours) >= now
}

function windowsOf(day: Day, isSameDay: boolean): Slot[] {
  return windows.map(([fromHour, untilHour]) => ({ id: `${day}_${fromHour}-${untilHour}`, day, fromHour, untilHour, isSameDay }))
}
