import { meaningOf, type RentalStatus } from '#domain/renting/rentals/rental.policy.ts'
import type { Fils } from '#values/money.ts'

/** How many minutes a hold keeps the days of an order while its customer is in checkout. */
export const holdMinutes = 15
/** How many hours a CliQ transfer is awaited. */
export const transferHours = 2
/** How many days a customer with too many strikes pays beforehand. */
export const strikeDays = 90
const firstCashOrder: Fils = 60_000
const laterCashOrders: Fils = 150_000

/** What a customer's cash orders may come to, in fils, deposits not counted (docs/renting.md, Paying); `later`, null once it holds. */
export function cashLimitsOf(deliveredCashOrders: number): { most: Fils; later: Fils | null } {
  return deliveredCashOrders === 0 ? { most: firstCashOrder, later: laterCashOrders } : { most: laterCashOrders, later: null }
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
