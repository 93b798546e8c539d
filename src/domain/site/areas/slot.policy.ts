import { addDays, type Day, type DayRange, daysBetween, instantAt, weekdayOf } from '#values/day.ts'
import type { Slot } from './area.contract.ts'
import { type DayWindow, type Places, placesNow } from './places.policy.ts'

/** The courier's visits at a customer's door. */
export const courierVisits = ['delivery', 'collection'] as const
export type CourierVisit = (typeof courierVisits)[number]

/** Days in a row that the shop may be closed and still collects on the next day with windows. */
const longestClosure = 14

/** Hours before its beginning until which a window can be chosen; a same-day delivery departs then. */
export function leadHours(): number {
  return placesNow().leadHours
}

/** The windows of a day: of the shortest special calendar that contains it, else of its weekday. */
export function windowsOn(day: Day, { week, calendars }: Places = placesNow()): DayWindow[] {
  const [special] = calendars
    .filter(({ from, until }) => from <= day && day <= until)
    .sort((one, other) => daysBetween(one.from, one.until) - daysBetween(other.from, other.until))
  return special?.windows ?? week[weekdayOf(day)] ?? []
}

/** The hour in Amman until which a rental can begin on this day: its last window's, less the lead time; null without windows. */
export function sameDayUntil(day: Day): number | null {
  const hours = windowsOn(day).map(({ from }) => from)
  return hours.length === 0 ? null : Math.max(...hours) - leadHours()
}

/** The first day a rental can begin: today while a same-day window is open, else tomorrow. */
export function earliestStart({ now, today }: { now: Date; today: Day }): Day {
  return slotsOn(today, true).some((slot) => isOpen(slot, now)) ? today : addDays(today, 1)
}

/**
 * The open delivery windows for a rental that begins on `from`: on the day before and, when it begins by tomorrow, on the first day as same-day
 * deliveries. Where the day before has no windows, those of the first day itself.
 */
export function slotsFor(from: Day, clock: { now: Date; today: Day }): Slot[] {
  const isSoon = daysBetween(clock.today, from) <= 1
  const slots = isSoon ? [...slotsOn(addDays(from, -1), false), ...slotsOn(from, true)] : slotsOn(deliveryDayOf(from), false)
  return slots.filter((slot) => isOpen(slot, clock.now))
}

/** The usual day of delivery for a rental that begins on `from`: the day before, or the first day where only that has windows. */
export function deliveryDayOf(from: Day): Day {
  const eve = addDays(from, -1)
  return windowsOn(eve).length === 0 && windowsOn(from).length > 0 ? from : eve
}

/** The day on which a new rental that begins on `from` is delivered; its first day when nothing can be delivered any more before. */
export function arrivalFor(from: Day, earliest: Day): Day {
  return addDays(from, -1) < earliest ? from : deliveryDayOf(from)
}

/** The first day of rentals which a delivery in this window makes same-day deliveries; without a window the earliest day of all. */
export function sameDayFor(slotId: string | null | undefined, earliest: Day | undefined): Day | undefined {
  if (!slotId) return earliest
  const day = slotId.slice(0, 10)
  return earliest !== undefined && day > earliest && deliveryDayOf(day) === day ? undefined : day
}

/** The day on which a rental that ends on `until` is collected: the first day after it that has windows. */
export function collectionDayOf(until: Day, places: Places = placesNow()): Day {
  const days = Array.from({ length: longestClosure }, (_, index) => addDays(until, index + 1))
  return days.find((day) => windowsOn(day, places).length > 0) ?? addDays(until, 1)
}

/** The windows in which a rental that ends on `until` is collected. */
export function collectionSlotsFor(until: Day): Slot[] {
  return slotsOn(collectionDayOf(until), false)
}

/** The windows of a day. */
export function slotsOf(day: Day): Slot[] {
  return slotsOn(day, false)
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

/**
 * The window in which a piece is collected: that of the order where it is on the piece's own day of collection, else its hours on that day.
 * After closed days that day is later than the day after the last one.
 */
export function collectedIn({ until }: Pick<DayRange, 'until'>, collection: string, places: Places = placesNow()): string {
  const [day, own] = [collection.slice(0, 10), collectionDayOf(until, places)]
  return until < day && day <= own ? collection : `${own}${collection.slice(10)}`
}

/** The courier's departure for a same-day window, the lead time before it; null for a window on another day, or none. */
export function sameDayDispatch(from: Day, slotId: string | null): Date | null {
  const slot = slotOf(slotId ?? '')
  return slot?.day === from ? instantAt(slot.day, slot.fromHour - leadHours()) : null
}

/** The window that an id names, also one that was promised and is no longer offered; null for anything else. */
export function slotOf(id: string): Slot | null {
  const [, day = '', from, until] = /^(\d{4}-\d{2}-\d{2})_(\d{1,2})-(\d{1,2})$/.exec(id) ?? []
  if (day === '') return null
  const [fromHour, untilHour] = [Number(from), Number(until)]
  return fromHour < untilHour && untilHour <= 24 ? { id, day, fromHour, untilHour, isSameDay: false } : null
}

/** Whether a promised window can still be kept for a rental that begins on `from`, also one that is no longer offered. */
export function isPromiseOpen(id: string, from: Day, { now }: { now: Date }): boolean {
  const slot = slotOf(id)
  return slot !== null && [addDays(from, -1), from].includes(slot.day) && isOpen(slot, now)
}

function isOpen(slot: Slot, now: Date): boolean {
  return instantAt(slot.day, slot.fromHour - leadHours()) >= now
}

function slotsOn(day: Day, isSameDay: boolean): Slot[] {
  return windowsOn(day).map(({ from, until }) => ({ id: `${day}_${from}-${until}`, day, fromHour: from, untilHour: until, isSameDay }))
}
