import type { PaymentStatus } from '#domain/money/payments/payment.contract.ts'
import type { Order, Rental } from '#domain/renting/orders/order.contract.ts'
import { isStanding } from '#domain/renting/orders/order.policy.ts'
import { meaningOf, orderStatusOf, type RentalStatus } from '#domain/renting/rentals/rental.policy.ts'
import type { Fils } from '#values/money.ts'

const paidStatuses: readonly PaymentStatus[] = ['captured', 'partially_refunded', 'refunded', 'cash_collected', 'cash_remitted']

export interface Costs {
  isPaid: boolean
  /** The name of the sum among the texts of orders. */
  label: 'paid' | 'toPay' | 'toPayCash' | 'toPayHeld'
  /** What was agreed and never charged. */
  notCharged: Fils
  refunded: Fils
  /** What is paid or to be paid, less what came back. */
  sum: Fils
}

/** What an order costs by now: of what was asked for only what was accepted is charged. */
export function costsOf({ payment, quote, rentals }: Order): Costs {
  const isOpen = rentals.some(({ status }) => meaningOf(status).isUnpaid || status === 'requested')
  const isPaid = payment !== null && paidStatuses.includes(payment.status)
  const charged = payment === null || isOpen ? quote.total : payment.status === 'voided' ? 0 : payment.amount
  const refunded = payment?.refunded ?? 0
  const label = isPaid ? 'paid' : payment?.status === 'cash_due' ? 'toPayCash' : payment?.status === 'authorized' ? 'toPayHeld' : 'toPay'
  return { isPaid, label, notCharged: Math.max(0, quote.total - charged), refunded, sum: charged - refunded }
}

/** The rentals of an order that still stand, or all of them where none does. */
export function standingOf({ rentals }: Pick<Order, 'rentals'>): Rental[] {
  const standing = rentals.filter(({ status }) => isStanding(status))
  return standing.length > 0 ? standing : rentals
}

/** What is said of an order as a whole: of the rentals that still stand, not of one that was declined beside them. */
export function shownStatusOf(order: Order): RentalStatus {
  const standing = standingOf(order)
  return standing.length === order.rentals.length ? order.status : orderStatusOf(standing.map(({ status }) => status))
}
