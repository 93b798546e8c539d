import { collectionDayOf } from '#domain/site/areas/slot.policy.ts'
import { addDays, type Day, dayAt } from '#values/day.ts'
import { formatDay, formatHours, formatTime, noBreak } from '#values/format.ts'
import type { Locale } from '#values/locale.ts'

const nbsp = '\u00a0'
/** An en dash without a line break after it. */
const dash = '–\u2060'

/** `7` or `٧`. */
export function localDigits(text: string, locale: Locale): string {
  return locale === 'ar' ? text.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? digit) : text
}

/** `Wed 7 July`, kept on one line. */
export function dayWords(day: Day, locale: Locale): string {
  return formatDay(day, locale).replaceAll(' ', nbsp)
}

/** `Wed 7 July, 17:40`; a line may end between the day and the time, never within them. */
export function instantWords(instant: string | Date, locale: Locale): string {
  const at = new Date(instant)
  return `${dayWords(dayAt(at), locale)}${locale === 'ar' ? '،' : ','} ${noBreak(formatTime(at, locale))}`
}

/** The hours of a window on one line: `17:00–19:00`, in Arabic `٥ – ٧ مساءً`. */
export function hoursWords(fromHour: number, untilHour: number, locale: Locale): string {
  const { from, until } = formatHours(fromHour, untilHour, locale)
  return locale === 'en' ? `${from}–\u2060${until}` : [from, dash, until].join(nbsp)
}

/** Parses `2027-07-08_17-19`; null for anything else. */
export function readSlot(slot: string): { day: Day; fromHour: number; untilHour: number } | null {
  const found = /^(\d{4}-\d{2}-\d{2})_(\d{1,2})-(\d{1,2})$/.exec(slot)
  return found?.[1] ? { day: found[1], fromHour: Number(found[2]), untilHour: Number(found[3]) } : null
}

/** `Wed 7 July, 17:00–19:00`. */
export function slotWords(slot: string, locale: Locale): string {
  const found = readSlot(slot)
  if (!found) return slot
  return `${dayWords(found.day, locale)}${locale === 'ar' ? '، ' : ', '}${hoursWords(found.fromHour, found.untilHour, locale)}`
}

/** The day a rental is collected: the first day with windows after its last. */
export function collectionDay(until: Day): Day {
  return collectionDayOf(until)
}

/** The day by which the deposit is back: 48 hours after the return. */
export function depositBackDay(until: Day): Day {
  return addDays(until, 3)
}

/** The remaining time of a hold: `12:48`, `1:59:30`. */
export function leftWords(seconds: number, locale: Locale): string {
  const left = Math.max(0, seconds)
  const hours = Math.floor(left / 3600)
  const rest = [Math.floor(left / 60) % 60, left % 60].map((part) => String(part).padStart(2, '0')).join(':')
  return localDigits(hours > 0 ? `${hours}:${rest}` : rest, locale)
}

/** The collection of an order whose last day is `until`: its window, or the day where none was chosen. */
export function collectionWords(until: Day, collection: string | null | undefined, locale: Locale): string {
  return collection ? slotWords(collection, locale) : dayWords(collectionDay(until), locale)
}
