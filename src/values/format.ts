import { clockAt, type Day, type DayRange, dayAt, lengthOf, weekdayOf } from './day.ts'
import { inDigits, inGroups } from './digits.ts'
import type { Locale } from './locale.ts'

const tags = { en: 'en-GB-u-nu-latn', ar: 'ar-JO-u-nu-arab' } as const

/** `weekday` Thu, `short` 8 July, `long` Thu 8 July, `full` Thursday 8 July 2027, `month` July 2027. */
export type DayStyle = 'weekday' | 'short' | 'long' | 'full' | 'month'

/** The names of `Intl` in en-GB and ar-JO, written out: the first `Intl` date format blocks a slow phone for 60 to 200 ms. */
export const months = {
  en: 'January February March April May June July August September October November December'.split(' '),
  ar: 'كانون الثاني,شباط,آذار,نيسان,أيار,حزيران,تموز,آب,أيلول,تشرين الأول,تشرين الثاني,كانون الأول'.split(','),
}
const weekdays = {
  en: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' '),
  ar: 'الأحد الاثنين الثلاثاء الأربعاء الخميس الجمعة السبت'.split(' '),
}

const spans = [
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** A number in the digits of the language, rounded to three decimals; groups are separated by a narrow space in Arabic. */
export function formatNumber(value: number, locale: Locale): string {
  const [whole = '', fraction] = String(Math.round(Math.abs(value) * 1000) / 1000).split('.')
  const written = inGroups(whole, locale) + (fraction ? (locale === 'ar' ? '٫' : '.') + inDigits(fraction, locale) : '')
  return value < 0 ? `−${written}` : written
}

/** A share as a whole percentage: `61%`, in Arabic `٦١٪`. */
export function formatPercent(share: number, locale: Locale): string {
  return `${formatNumber(Math.round(share * 100), locale)}${locale === 'ar' ? '٪' : '%'}`
}

/** A calendar day as text, without commas. Throws `RangeError` for an invalid day. */
export function formatDay(day: Day, locale: Locale, style: DayStyle = 'long'): string {
  const name = weekdays[locale][weekdayOf(day)]
  const month = months[locale][Number(day.slice(5, 7)) - 1]
  if (!name || !month) throw new RangeError(`${day} is no day`)
  const weekday = style !== 'full' && locale === 'en' ? name.slice(0, 3) : name
  if (style === 'weekday') return weekday
  if (style === 'month') return `${month} ${formatYear(day, locale)}`
  const short = `${inDigits(String(Number(day.slice(8))), locale)} ${month}`
  if (style === 'short') return short
  return style === 'long' ? `${weekday} ${short}` : `${weekday} ${short} ${formatYear(day, locale)}`
}

/** A weekday for a narrow column: two letters in English, one in Arabic. */
export function formatNarrowWeekday(day: Day, locale: Locale): string {
  return locale === 'ar' ? ('حنثرخجس'[weekdayOf(day)] ?? '') : formatDay(day, locale, 'weekday').slice(0, 2)
}

/** `Thu 8 – Sat 10 July`, `Wed 30 June – Fri 2 July`, or a single day; only a range of two months may break, after its dash. */
export function formatRange(range: DayRange, locale: Locale): string {
  const until = formatDay(range.until, locale)
  if (lengthOf(range) === 1) return noBreak(until)
  const isOneMonth = range.from.slice(0, 7) === range.until.slice(0, 7)
  const from = isOneMonth
    ? `${formatDay(range.from, locale, 'weekday')} ${formatNumber(Number(range.from.slice(8)), locale)}`
    : formatDay(range.from, locale)
  return isOneMonth ? noBreak(`${from} – ${until}`) : `${noBreak(`${from} –`)} ${noBreak(until)}`
}

/** `8 – 10 July`, without weekdays; breaks as `formatRange`. */
export function formatShortRange(range: DayRange, locale: Locale): string {
  const until = formatDay(range.until, locale, 'short')
  if (lengthOf(range) === 1) return noBreak(until)
  const isOneMonth = range.from.slice(0, 7) === range.until.slice(0, 7)
  const from = isOneMonth ? formatNumber(Number(range.from.slice(8)), locale) : formatDay(range.from, locale, 'short')
  return isOneMonth ? noBreak(`${from} – ${until}`) : `${noBreak(`${from} –`)} ${noBreak(until)}`
}

/** The year of a day, never grouped. */
export function formatYear(day: Day, locale: Locale): string {
  return inDigits(day.slice(0, 4), locale)
}

/** The local time in Amman of an instant: `09:40`, in Arabic `٩:٤٠ صباحًا`. */
export function formatTime(instant: string | Date, locale: Locale): string {
  return formatClock(clockAt(new Date(instant)).slice(11, 16), locale)
}

/** A time of day like `14:00`: unchanged in English; in Arabic `٢ ظهرًا`, or `٢:٣٠ ظهرًا`, on a 12-hour clock. */
export function formatClock(time: string, locale: Locale): string {
  if (locale === 'en') return time
  return noBreak(`${twelveHours(time, locale)} ${partOfDay(Number.parseInt(time, 10))}`)
}

/** `٢:٣٠` of `14:30`, and `٢` of `14:00`. */
function twelveHours(time: string, locale: Locale): string {
  const minute = time.slice(3, 5)
  return formatNumber(hourOf(Number.parseInt(time, 10)), locale) + (minute === '00' ? '' : `:${inDigits(minute, locale)}`)
}

/** A full hour of the day, 0 to 23, formatted like `formatClock`. */
export function formatHour(hour: number, locale: Locale): string {
  return formatClock(`${String(hour).padStart(2, '0')}:00`, locale)
}

/** Both ends of a window of full hours: `17:00` and `19:00`; in Arabic a shared part of the day is said once, `٥` and `٧ مساءً`. */
export function formatHours(fromHour: number, untilHour: number, locale: Locale): { from: string; until: string } {
  const isOnePart = locale === 'ar' && partOfDay(fromHour) === partOfDay(untilHour)
  const from = isOnePart ? formatNumber(hourOf(fromHour), locale) : formatHour(fromHour, locale)
  return { from, until: formatHour(untilHour, locale) }
}

/** The hour on a 12-hour clock, 1 to 12. */
function hourOf(hour: number): number {
  return hour % 12 || 12
}

const partsOfDay = [
  ['مساءً', 17],
  ['عصرًا', 15],
  ['ظهرًا', 12],
  ['صباحًا', 5],
  ['فجرًا', 1],
] as const

/** The Arabic part of the day of an hour, 0 to 23. */
function partOfDay(hour: number): string {
  return partsOfDay.find(([, from]) => hour >= from)?.[0] ?? 'ليلًا'
}

/** Day and time in Amman of an instant: `Thu 8 July, 09:40`, in Arabic `الخميس ٨ تموز، ٩:٤٠ صباحًا`. */
export function formatInstant(instant: string | Date, locale: Locale): string {
  return `${formatDay(dayAt(new Date(instant)), locale)}${locale === 'ar' ? '،' : ','} ${formatTime(instant, locale)}`
}

/** The days of an SMS: as `formatShortRange`, in Arabic in figures, `٢٩/٩ - ١٢/١٠`, because a message holds 70 signs there. */
export function formatTextRange(range: DayRange, locale: Locale): string {
  if (locale === 'en') return formatShortRange(range, locale)
  const from = inFigures(range.from, locale)
  return range.from === range.until ? from : `${from} - ${inFigures(range.until, locale)}`
}

/** The instant of an SMS: as `formatInstant`, in Arabic in figures, `٢٩/٩ ١١:٤٥ م`. */
export function formatTextInstant(instant: string | Date, locale: Locale): string {
  if (locale === 'en') return formatInstant(instant, locale)
  const at = new Date(instant)
  const time = clockAt(at).slice(11, 16)
  return `${inFigures(dayAt(at), locale)} ${twelveHours(time, locale)} ${time < '12:00' ? 'ص' : 'م'}`
}

function inFigures(day: Day, locale: Locale): string {
  const [month, date] = [day.slice(5, 7), day.slice(8)].map((part) => formatNumber(Number(part), locale))
  return `${date}/${month}`
}

/** The time since an instant, in the largest unit that fits: `now`, `5 minutes ago`, `yesterday`, `2 months ago`. */
export function formatAgo(instant: string | Date, now: Date, locale: Locale): string {
  const seconds = Math.max(0, (now.getTime() - new Date(instant).getTime()) / 1000)
  const [unit, size] = spans.find(([, minSeconds]) => seconds >= minSeconds) ?? (['second', Number.POSITIVE_INFINITY] as const)
  return new Intl.RelativeTimeFormat(tags[locale], { numeric: 'auto' }).format(-Math.floor(seconds / size), unit)
}

/** Formats a duration in the largest unit that fits: `5 minutes`, `365 days`. */
export function formatLength(seconds: number, locale: Locale): string {
  const [unit, size] = spans.find(([name, least]) => name !== 'month' && seconds >= least) ?? (['second', 1] as const)
  return new Intl.NumberFormat(tags[locale], { style: 'unit', unit, unitDisplay: 'long' }).format(Math.floor(seconds / size))
}

/** The text without line breaks; a word joiner prevents one after a dash. */
export function noBreak(text: string): string {
  return text.replaceAll('– ', '–\u2060 ').replaceAll(' ', '\u00a0')
}

/** Country codes as names: Jordan or Egypt. */
export function formatCountries(countries: readonly string[], locale: Locale): string {
  const names = new Intl.DisplayNames(tags[locale], { type: 'region' })
  return new Intl.ListFormat(tags[locale], { type: 'disjunction' }).format(countries.map((country) => names.of(country) ?? country))
}
