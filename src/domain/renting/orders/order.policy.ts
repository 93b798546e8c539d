import type { PaymentStatus } from '#domain/money/payments/payment-words.policy.ts'
import { meaningOf, orderStatusOf, type RentalStatus } from '#domain/renting/rentals/rental.policy.ts'
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

/** Money that is there, or that is given at the door. */
const presentStatuses: readonly PaymentStatus[] = [
  ...(['authorized', 'captured', 'partially_refunded', 'refunded', 'chargeback_won'] as const),
  ...(['cash_due', 'cash_collected', 'cash_remitted'] as const),
]

interface Followed {
  status: RentalStatus
  payment: { status: PaymentStatus } | null
  paymentDue: object | null
  transfer: object | null
}

/**
 * The page on which a customer follows an order: checkout until it is placed, the success page once its money is authorised, captured, matched
 * or due at the door, or while its transfer is awaited; otherwise its own page.
 */
export function placeOf({ status, payment, paymentDue, transfer }: Followed): 'checkout' | 'success' | 'order' {
  const { isBooked, isUnpaid } = meaningOf(status)
  if (transfer !== null) return 'success'
  if (isUnpaid) return 'checkout'
  const isPresent = payment !== null && presentStatuses.includes(payment.status)
  return isBooked && isPresent && paymentDue === null ? 'success' : 'order'
}

/** Why checkout is over for an order with these rentals: it stands, or it stood and came to nothing; null where it was never placed. */
export function refusalOfPlaced(rentals: readonly { status: RentalStatus }[]): 'order.paid' | 'order.over' | null {
  if (rentals.every(({ status }) => meaningOf(status).isUnpaid)) return null
  return meaningOf(orderStatusOf(rentals.map(({ status }) => status))).isBooked ? 'order.paid' : 'order.over'
}
