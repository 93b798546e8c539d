import { type Fils, shareOf } from '#values/money.ts'

/** The shop's share of a rental's list price in basis points, usually and from trusted owners. */
export const commissionRates = { usual: 2000, trusted: 1500 } as const

/** The shop's share of a rental's list price, in fils, at a rate of `commissionRates`. */
export function commissionOf(price: Fils, rate: number): Fils {
  return shareOf(price, rate)
}
