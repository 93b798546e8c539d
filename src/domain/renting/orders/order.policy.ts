import { meaningOf, type RentalStatus } from '#domain/renting/rentals/rental.policy.ts'
import type { Fils } from '#values/money.ts'

const firstCashOrder: Fils = 60_000
const laterCashOrders: Fils = 150_000

/** The most that may be paid in cash, in fils, deposits not counted (docs/renting.md, Paying). */
export function cashLimitOf(deliveredCashOrders: number): Fils {
  return deliveredCashOrders === 0 ? firstCashOrder : laterCashOrders
}

/** The deposits of the rentals that were not refused, cancelled or given up, in fils. */
export function standingDeposit(rentals: readonly { status: RentalStatus; deposit: Fils }[]): Fils {
  return rentals.filter(({ status }) => isStanding(status)).reduce((sum, { deposit }) => sum + deposit, 0)
}

/** True for a rental that was not refused, cancelled or given up. */
export function isStanding(status: RentalStatus): boolean {
  const { isLive, isPayable } = meaningOf(status)
  return isLive || isPayable
}
