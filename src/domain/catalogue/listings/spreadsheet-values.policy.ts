import { type Day, isDay } from '#values/day.ts'

// Values that spreadsheets take for numbers or dates, and change.

const months: readonly (readonly string[])[] = [
  ['jan', 'january', 'كانون الثاني', 'يناير'],
  ['feb', 'february', 'شباط', 'فبراير'],
  ['mar', 'march', 'آذار', 'اذار', 'مارس'],
  ['apr', 'april', 'نيسان', 'أبريل', 'ابريل'],
  ['may', 'أيار', 'ايار', 'مايو'],
  ['jun', 'june', 'حزيران', 'يونيو'],
  ['jul', 'july', 'تموز', 'يوليو'],
  ['aug', 'august', 'آب', 'اب', 'أغسطس', 'اغسطس'],
  ['sep', 'sept', 'september', 'أيلول', 'ايلول', 'سبتمبر'],
  ['oct', 'october', 'تشرين الأول', 'تشرين الاول', 'أكتوبر', 'اكتوبر'],
  ['nov', 'november', 'تشرين الثاني', 'نوفمبر'],
  ['dec', 'december', 'كانون الأول', 'كانون الاول', 'ديسمبر'],
]
const monthName = months
  .flat()
  .toSorted((one, other) => other.length - one.length)
  .join('|')
const between = '[-/., ]{1,2}'
const dayMonthYear = new RegExp(`^(\\d{1,2})${between}(${monthName})${between}(\\d{4}|\\d{2})$`, 'i')
const monthDayYear = new RegExp(`^(${monthName})${between}(\\d{1,2})${between}(\\d{4})$`, 'i')
const namedDate = new RegExp(
  `^(?:\\d{1,4}${between}(?:${monthName})(?:${between}\\d{2,4})?|(?:${monthName})${between}\\d{1,4}(?:${between}\\d{2,4})?)$`,
  'i',
)
const numberedDate = /^(?:\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2})|\d{4}[-/.]\d{1,2}[-/.]\d{1,2})$/
/** Day 0 of Excel. Its numbers of the days from 2009 to 2064 have five digits. */
const epoch = Date.UTC(1899, 11, 30)
const serial = /^[45]\d{4}$|^60\d{3}$/
const dayMs = 86_400_000

/** A day as any spreadsheet writes it, in an order that has one meaning; null for `09/01/2027`, which has two, and for what is no day. */
export function dayIn(typed: string): Day | null {
  const text = typed.trim().replace(/[T ]00:00(?::00(?:\.0+)?)?Z?$/, '')
  if (serial.test(text)) return new Date(epoch + Number(text) * dayMs).toISOString().slice(0, 10)
  const parts = text.split(/[-/.]/)
  if (parts.length === 3 && parts.every((part) => /^\d{1,4}$/.test(part))) return ofNumbers(parts)
  const [, day, ofDay, year] = dayMonthYear.exec(text) ?? []
  if (day && ofDay && year) return dayOf(year, monthOf(ofDay), Number(day))
  const [, month, dayAfter, yearAfter] = monthDayYear.exec(text) ?? []
  return month && dayAfter && yearAfter ? dayOf(yearAfter, monthOf(month), Number(dayAfter)) : null
}

/** Whether a size has become a date: `10-Aug` from `8-10`, or the number of a day. */
export function isDateOfExcel(size: string): boolean {
  return namedDate.test(size) || numberedDate.test(size) || serial.test(size)
}

/** A long number with all of its digits, also when it was written as `9.62791234567E+11`; null where digits are lost, as in `9.62791E+11`. */
export function wholeNumber(number: string): string | null {
  const [, digits = '', power] = /^\d(?:[.,](\d+))?E\+?(\d+)$/i.exec(number) ?? []
  if (power === undefined) return number
  return digits.length < Number(power) ? null : number.replace(/[.,]|E.*$/gi, '')
}

function ofNumbers([first = '', second = '', third = '']: readonly string[]): Day | null {
  if (first.length === 4) return dayOf(first, Number(second), Number(third))
  const [one, other] = [Number(first), Number(second)]
  if (third.length !== 4 || (one <= 12 && other <= 12 && one !== other)) return null
  return one > 12 ? dayOf(third, other, one) : dayOf(third, one, other)
}

function monthOf(name: string): number {
  return months.findIndex((names) => names.includes(name.toLowerCase())) + 1
}

function dayOf(year: string, month: number, day: number): Day | null {
  const written = `${year.padStart(4, '20')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isDay(written) ? written : null
}
