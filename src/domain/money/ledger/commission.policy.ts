import { type Fils, shareOf } from '#values/money.ts'

/** The shop's share of a rental's list price, in fils, at a rate in basis points; the rates are business settings. */
export function commissionOf(price: Fils, rate: number): Fils {
  return shareOf(price, rate)
}
