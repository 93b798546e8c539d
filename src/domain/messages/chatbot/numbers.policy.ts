import { toLatinDigits } from '#values/digits.ts'

const [before, after] = ['(?<![a-z\\u0621-\\u064a])', '(?![a-z\\u0621-\\u064a])']
const ofDinar = `jod|jds?|(?:jordanian )?dinars?|[بلو]?(?:ال)?دينار[\\u0621-\\u064a]*|[بلو]?(?:ال)?دنانير|د\\.? ?[أا]\\.?|لير[ةه]|ليرات`
const ofPart = `fils|فلس[\\u0621-\\u064a]*|فلوس|قرش[\\u0621-\\u064a]*|قروش|piast(?:re|er)s?`
const ofOthers = `usd|dollars?|دولار[\\u0621-\\u064a]*|eur|euros?|يورو|gbp|pounds?|sar|aed|ريال[\\u0621-\\u064a]*|درهم[\\u0621-\\u064a]*`
const currency = new RegExp(`${before}(?:${ofDinar}|${ofPart}|${ofOthers})${after}|[$€£]`, 'gu')
const number = String.raw`\d+(?:\.\d+)?`
const numberBefore = new RegExp(`(${number})[ -]?$`)
const numberAfter = new RegExp(`^:? ?(${number})`)
const figure = new RegExp(String.raw`\d{1,2}:\d{2}|${number}`, 'g')

/** A text in which the same figure is written the same: Latin digits and points, no groups, no marks, one kind of space. */
export function plainNumbers(text: string): string {
  return toLatinDigits(text.normalize('NFKC'))
    .toLowerCase()
    .replace(/[\u0300-\u036f\u064b-\u065f\u0670\u0640\u200b-\u200f\u2060\u2066-\u2069]/g, '')
    .replaceAll('٫', '.')
    .replace(/(?<=\d)[,٬ ](?=\d{3}(?!\d))/g, '')
    .replace(/\s+/g, ' ')
}

/**
 * The amounts of money of a text. An amount in figures is the same in every notation. A currency without figures, as in “two dinars”, makes
 * those words the amount.
 */
export function amountsOf(text: string): string[] {
  const read = plainNumbers(text)
  return [...read.matchAll(currency)].map(({ 0: unit, index }) => {
    const front = read.slice(0, index)
    const [, amount] = numberBefore.exec(front) ?? numberAfter.exec(read.slice(index + unit.length)) ?? []
    return amount === undefined ? `${/\S+ ?$/.exec(front)?.[0] ?? ''}${unit}` : `${Number(amount)} ${kindOf(unit)}`
  })
}

function kindOf(unit: string): string {
  if (new RegExp(`^(?:${ofDinar})$`, 'u').test(unit)) return 'jod'
  return unit
}

/** The figures of a text, amounts too; a time of day is one figure. */
export function numbersOf(text: string): string[] {
  return [...plainNumbers(text).matchAll(figure)].map(([one]) => (one.includes(':') ? one : String(Number(one))))
}

/** A text with its amounts of money struck out. */
export function withoutAmounts(text: string): string {
  const read = plainNumbers(text)
  if (![...read.matchAll(currency)].length) return text
  const part = new RegExp(`(?:${number}[ -]?)?(?:${currency.source})(?::? ?${number})?`, 'gu')
  return read.replace(part, '…')
}
