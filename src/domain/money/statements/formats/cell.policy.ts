import type { DayOrder } from '#domain/money/statements/statement.policy.ts'
import { cleaned } from '#values/cleaned.ts'
import { type Day, isDay } from '#values/day.ts'
import type { Fils } from '#values/money.ts'

const mostFils = 2_000_000_000
/** Signs and words of banks for money out, after or before an amount. */
const isOut = /^(?:DR?|DEBIT|مدين|م)$|^(?:DR?|DEBIT|مدين|م)\b/iu
const currency = /JOD|JD|د\.?\s?[أا]\.?|دينار/giu

/**
 * An amount in fils as banks and spreadsheets write it: digits of both languages, groups, a minus before or after, parentheses, DR or مدين.
 * Null for anything else, and for more than three decimals that are not zero.
 */
export function amountOf(cell: string): Fils | null {
  const text = cleaned(cell)
    .replaceAll(currency, '')
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
    .replaceAll(/['’\s]/g, '')
  const side = /(?:CR?|DR?|DEBIT|CREDIT|دائن|مدين)$/iu.exec(text)?.[0] ?? ''
  const plain = text.slice(0, text.length - side.length)
  const found = /^(\()?([+-])?([\d.,،]+)(-)?(\))?$/.exec(plain)
  if (!found || (found[1] === undefined) !== (found[5] === undefined)) return null
  const fils = filsOf((found[3] ?? '').replaceAll('،', ','))
  if (fils === null) return null
  const isNegative = [found[1] !== undefined, found[2] === '-', found[4] === '-', isOut.test(side)].filter(Boolean).length
  if (isNegative > 1) return null
  return isNegative === 1 && fils > 0 ? -fils : fils
}

/** A mark of decimals is the last one, unless it groups: a comma before three digits, or a mark that is repeated. */
function filsOf(digits: string): Fils | null {
  const marks = [...digits].filter((sign) => sign === '.' || sign === ',')
  const last = marks.at(-1)
  const at = last === undefined ? -1 : digits.lastIndexOf(last)
  const after = digits.length - at - 1
  const isRepeated = marks.length > 1 && marks.every((mark) => mark === last)
  const isGroup = last !== undefined && (isRepeated || (last === ',' && marks.length === 1 && after === 3))
  const whole = at < 0 || isGroup ? digits : digits.slice(0, at)
  const rest = at < 0 || isGroup ? '' : digits.slice(at + 1)
  const grouped = /^\d{1,3}([.,]\d{3})*$|^\d+$|^$/
  if (!grouped.test(whole) || !/^\d*$/.test(rest) || (whole === '' && rest === '') || !/^\d{0,3}0*$/.test(rest)) return null
  const fils = Number(whole.replaceAll(/[.,]/g, '') || '0') * 1000 + Number(rest.slice(0, 3).padEnd(3, '0'))
  return Number.isSafeInteger(fils) && fils <= mostFils ? fils : null
}

const monthNames: readonly (readonly string[])[] = [
  ['jan', 'كانون الثاني', 'يناير'],
  ['feb', 'شباط', 'فبراير'],
  ['mar', 'آذار', 'اذار', 'مارس'],
  ['apr', 'نيسان', 'أبريل', 'ابريل'],
  ['may', 'أيار', 'ايار', 'مايو'],
  ['jun', 'حزيران', 'يونيو'],
  ['jul', 'تموز', 'يوليو'],
  ['aug', 'آب', 'اب', 'أغسطس', 'اغسطس'],
  ['sep', 'أيلول', 'ايلول', 'سبتمبر'],
  ['oct', 'تشرين الأول', 'تشرين الاول', 'أكتوبر', 'اكتوبر'],
  ['nov', 'تشرين الثاني', 'نوفمبر'],
  ['dec', 'كانون الأول', 'كانون الاول', 'ديسمبر'],
]

/** A day as banks write it, with or without a time: 2027-07-06, 06/07/2027, 6-JUL-27, 6 تموز 2027, 20270706. Null for anything else. */
export function dayOf(cell: string, order: DayOrder): Day | null {
  const text = cleaned(cell).replace(/[T ]\d{1,2}:\d{2}(:\d{2})?(\.\d+)?( ?[AP]M)?(Z|[+-]\d{2}:?\d{2})?$/i, '')
  const iso = /^(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})$/.exec(text)
  if (iso) return made(Number(iso[1]), Number(iso[3]), Number(iso[4]))
  const numbers = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(text)
  if (numbers) {
    const [first, second] = [Number(numbers[1]), Number(numbers[2])]
    return order === 'dmy' ? made(yearOf(numbers[3]), second, first) : made(yearOf(numbers[3]), first, second)
  }
  const named = /^(\d{1,2})[-/. ]*(\p{L}[\p{L} ]*?)\.?[-/. ,]*(\d{4}|\d{2})$/u.exec(text)
  return named ? made(yearOf(named[3]), monthOf(named[2] ?? ''), Number(named[1])) : null
}

const yearOf = (digits = ''): number => Number(digits.length === 2 ? `20${digits}` : digits)

function monthOf(name: string): number {
  const word = name.toLowerCase()
  return monthNames.findIndex(([english = '', ...arabic]) => word.startsWith(english) || arabic.includes(word)) + 1
}

function made(year: number, month: number, date: number): Day | null {
  const day = `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
  return year >= 2000 && isDay(day) ? day : null
}

/** The order of day and month of a column: the one in which every cell is a day; day first where both are. */
export function dayOrderOf(cells: readonly string[]): DayOrder {
  return cells.every((cell) => dayOf(cell, 'dmy') !== null) || !cells.every((cell) => dayOf(cell, 'mdy') !== null) ? 'dmy' : 'mdy'
}
