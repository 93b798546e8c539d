import type { Fils } from '#values/money.ts'

const firstCashOrder: Fils = 60_000
const laterCashOrders: Fils = 150_000

/** The most that may be paid in cash, in fils, deposits not counted (docs/renting.md, Paying). */
export function cashLimitOf(deliveredCashOrders: number): Fils {
  return deliveredCashOrders === 0 ? firstCashOrder : laterCashOrders
}
