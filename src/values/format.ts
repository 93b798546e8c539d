import { type Day, type DayRange, dayAt, lengthOf } from './day.ts'
import type { Locale } from './locale.ts'

const tags = { en: 'en-GB-u-nu-latn', ar: 'ar-JO-u-nu-arab' } as const

/** How a day is written: `weekday` Thu, `short` 8 July, `long` Thu 8 July, `full` Thursday 8 July 2027, `month` July 2027. */
export type DayStyle = 'weekday' | 'short' | 'long' | 'full' | 'month'

const parts: Record<DayStyle, Intl.DateTimeFormatOptions> = {
  weekday: { weekday: 'short' },
  short: { day: 'numeric', month: 'long' },
  long: { weekday: 'short', day: 'numeric', month: 'long' },
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
}

const numbers = { en: new Intl.NumberFormat(tags.en), ar: new Intl.NumberFormat(tags.ar) }
const years = {
  en: new Intl.NumberFormat(tags.en, { useGrouping: false }),
  ar: new Intl.NumberFormat(tags.ar, { useGrouping: false }),
}
const days = new Map<string, Intl.DateTimeFormat>()
/** Days as they were written: a calendar says the same few hundred again and again. */
const written = new Map<string, string>()
const mostWritten = 5000
const times = {
  en: new Intl.DateTimeFormat('en-GB-u-nu-latn', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'Asia/Amman' }),
  ar: new Intl.DateTimeFormat('ar-JO-u-nu-arab', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'Asia/Amman' }),
}

/** A whole or decimal number in the digits of the language; groups by a narrow space in Arabic. */
export function formatNumber(value: number, locale: Locale): string {
  const written = numbers[locale].format(value)
  return locale === 'ar' ? written.replaceAll('٬', '\u202f') : written
}

/** A calendar day in words, without commas. */
export function formatDay(day: Day, locale: Locale, style: DayStyle = 'long'): string {
  const key = `${locale}-${style}-${day}`
  const known = written.get(key)
  if (known !== undefined) return known
  if (written.size >= mostWritten) written.clear()
  const words = dayInWords(day, locale, style)
  written.set(key, words)
  return words
}

function dayInWords(day: Day, locale: Locale, style: DayStyle): string {
  const key = `${locale}-${style}`
  const format = days.get(key) ?? new Intl.DateTimeFormat(tags[locale], { ...parts[style], timeZone: 'UTC' })
  days.set(key, format)
  return format
    .formatToParts(new Date(`${day}T00:00:00Z`))
    .map((part) => (part.type === 'literal' ? ' ' : part.value))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** `Thu 8 – Sat 10 July`, `Wed 30 June – Fri 2 July`, or one day alone. Lines break only after the dash. */
export function formatRange(range: DayRange, locale: Locale): string {
  const until = keep(formatDay(range.until, locale))
  if (lengthOf(range) === 1) return until
  const isOneMonth = range.from.slice(0, 7) === range.until.slice(0, 7)
  const from = isOneMonth
    ? `${formatDay(range.from, locale, 'weekday')} ${formatNumber(Number(range.from.slice(8)), locale)}`
    : formatDay(range.from, locale)
  return `${keep(from)}\u00a0– ${until}`
}

/** `8 – 10 July`, without weekdays. */
export function formatShortRange(range: DayRange, locale: Locale): string {
  const until = keep(formatDay(range.until, locale, 'short'))
  if (lengthOf(range) === 1) return until
  const isOneMonth = range.from.slice(0, 7) === range.until.slice(0, 7)
  const from = isOneMonth ? formatNumber(Number(range.from.slice(8)), locale) : keep(formatDay(range.from, locale, 'short'))
  return `${from}\u00a0– ${until}`
}

/** The year of a day, never grouped. */
export function formatYear(day: Day, locale: Locale): string {
  return years[locale].format(Number(day.slice(0, 4)))
}

/** The wall-clock time in Amman of an instant, `09:40`. */
export function formatTime(instant: string | Date, locale: Locale): string {
  return times[locale].format(new Date(instant))
}

/** A full hour as it is kept, `14:00`, as people say it: `14:00`, in Arabic `٢ ظهرًا`. */
export function formatClock(time: string, locale: Locale): string {
  const hour = Number.parseInt(time, 10)
  return locale === 'en' ? time : keep(`${formatNumber(hourOf(hour), locale)} ${partOfDay(hour)}`)
}

/** The hour on a clock of twelve. */
export function hourOf(hour: number): number {
  return hour > 12 ? hour - 12 : hour
}

/** What Arabic adds to an hour. */
export function partOfDay(hour: number): string {
  return hour < 12 ? 'صباحًا' : hour < 15 ? 'ظهرًا' : hour < 17 ? 'عصرًا' : 'مساءً'
}

/** Day and time in Amman of an instant, `Thu 8 July, 09:40`. */
export function formatInstant(instant: string | Date, locale: Locale): string {
  return `${formatDay(dayAt(new Date(instant)), locale)}${locale === 'ar' ? '،' : ','} ${formatTime(instant, locale)}`
}

/** The same words on one line. */
export function keep(text: string): string {
  return text.replaceAll(' ', '\u00a0')
}
