import type { PaymentStatus } from '#domain/money/payments/payment-words.policy.ts'
import { meaningOf, orderStatusOf, type RentalStatus } from '#domain/renting/rentals/rental.policy.ts'
import type { BusinessSettings } from '#domain/site/business-settings/business-settings.policy.ts'
import type { Fils } from '#values/money.ts'

/** The minutes for which a hold keeps the days of an order while its customer is in checkout. */
export const holdMinutes = 15
/** The hours for which a CliQ transfer is awaited. */
export const transferHours = 2

/** The limit of a customer's cash orders, in fils, without deposits (docs/renting.md, Paying); `later`, null once it applies. */
export function cashLimitsOf(deliveredCashOrders: number, { first, later }: BusinessSettings['cash']): { most: Fils; later: Fils | null } {
  return deliveredCashOrders === 0 ? { most: first, later } : { most: later, later: null }
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

/** The statuses of a payment whose money has come in, or is due at the door. */
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
 * The page on which a customer follows an order. Checkout until it is placed. The success page once its money is authorised, captured,
 * matched or due at the door, or while its transfer is awaited. Otherwise its own page.
 */
export function pageOfOrder({ status, payment, paymentDue, transfer }: Followed): 'checkout' | 'success' | 'order' {
  const { isBooked, isUnpaid } = meaningOf(status)
  if (transfer !== null) return 'success'
  if (isUnpaid) return 'checkout'
  const isPresent = payment !== null && presentStatuses.includes(payment.status)
  return isBooked && isPresent && paymentDue === null ? 'success' : 'order'
}

/**
 * The reason why checkout is over for an order with these rentals: it is booked, or it was and has ended; null where it was never placed.
 */
export function refusalOfUnpayable(rentals: readonly { status: RentalStatus }[]): 'order.paid' | 'order.over' | null {
  if (rentals.every(({ status }) => meaningOf(status).isUnpaid)) return null
  return meaningOf(orderStatusOf(rentals.map(({ status }) => status))).isBooked ? 'order.paid' : 'order.over'
}
