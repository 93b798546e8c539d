import { inDigits, inGroups } from './digits.ts'
import type { Locale } from './locale.ts'

/** Whole fils: 1 JOD = 1000 fils. Every amount is an integer. */
export type Fils = number

/** Rounds half up to a multiple of 10 fils; card providers refuse other amounts in dinars. */
export function roundFils(amount: number): Fils {
  return Math.floor(amount / 10 + 0.5) * 10
}

/** A share of an amount in basis points (1500 = 15 %), rounded half up to 10 fils. */
export function shareOf(amount: Fils, basisPoints: number): Fils {
  return roundFils((amount * basisPoints) / 10_000)
}

/** Splits `total` by `weights` with the largest remainder method, in steps of 10 fils; the parts add up to the total. */
export function splitFils(total: Fils, weights: readonly number[]): Fils[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  const steps = total / 10
  const exact = weights.map((weight) => (sum === 0 ? steps / weights.length : (steps * weight) / sum))
  const parts = exact.map(Math.floor)
  let left = steps - parts.reduce((all, part) => all + part, 0)
  const byRemainder = exact
    .map((value, index) => ({ at: index, rest: value - Math.floor(value) }))
    .sort((a, b) => b.rest - a.rest || a.at - b.at)
  for (const { at } of byRemainder) {
    if (left <= 0) break
    parts[at] = (parts[at] ?? 0) + 1
    left -= 1
  }
  return parts.map((part) => part * 10)
}

/** The parts of a formatted price. */
export interface MoneyParts {
  sign: string
  whole: string
  fraction: string
  currency: string
}

/** Splits a price into its formatted parts: `45` `.000` `JOD`, or `٤٥` `٫٠٠٠` `د.أ`. */
export function moneyParts(amount: Fils, locale: Locale): MoneyParts {
  const whole = Math.floor(Math.abs(amount) / 1000)
  const rest = String(Math.abs(amount) % 1000).padStart(3, '0')
  const sign = amount < 0 ? '−' : ''
  const mark = locale === 'ar' ? '٫' : '.'
  return {
    sign,
    whole: inGroups(String(whole), locale),
    fraction: mark + inDigits(rest, locale),
    currency: locale === 'ar' ? 'د.أ' : 'JOD',
  }
}

/** `45 JOD` for whole dinars, else as `formatMoney`: beside a large price in a picture three zeros read as thousands. */
export function formatShortMoney(amount: Fils, locale: Locale): string {
  const { sign, whole, currency } = moneyParts(amount, locale)
  return amount % 1000 === 0 ? `${sign}${whole}\u00a0${currency}` : formatMoney(amount, locale)
}

/** `15.500 JOD` or `١٥٫٥٠٠ د.أ`, without line breaks. */
export function formatMoney(amount: Fils, locale: Locale): string {
  const { sign, whole, fraction, currency } = moneyParts(amount, locale)
  return `${sign}${whole}${fraction}\u00a0${currency}`
}
