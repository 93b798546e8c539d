import type { PaymentStatus } from '#domain/money/payments/payment-words.policy.ts'
import type { Order, Rental } from '#domain/renting/orders/order.contract.ts'
import { isStanding } from '#domain/renting/orders/order.policy.ts'
import { meaningOf, orderStatusOf, type RentalStatus } from '#domain/renting/rentals/rental.policy.ts'
import type { Day } from '#values/day.ts'
import type { Fils } from '#values/money.ts'

const paidStatuses: readonly PaymentStatus[] = ['captured', 'partially_refunded', 'refunded', 'cash_collected', 'cash_remitted']

export interface Costs {
  isPaid: boolean
  /** The name of the sum among the texts of orders. */
  label: 'paid' | 'toPay' | 'toPayCash' | 'toPayHeld'
  /** The charges that were agreed, less the credit that pays of them by now. */
  charges: Order['quote']['charges']
  agreed: Fils
  /** The agreed amount that was never charged. */
  notCharged: Fils
  /** The price of extensions, paid or due in cash. */
  extended: Fils
  refunded: Fils
  /** The paid or due amount, less refunds. */
  sum: Fils
}

/** The current costs of an order: only accepted requests are charged. */
export function costsOf({ payment, quote, rentals, credit, extensions, paymentDue }: Order): Costs {
  const isOpen = rentals.some(({ status }) => meaningOf(status).isUnpaid || status === 'requested')
  const isPaid = payment !== null && paidStatuses.includes(payment.status)
  const charges = [...quote.charges.filter(({ code }) => code !== 'credit'), { code: 'credit' as const, amount: -credit.used }].filter(
    ({ amount }) => amount !== 0,
  )
  const agreed = charges.reduce((sum, { amount }) => sum + amount, 0)
  const charged = payment === null || isOpen ? agreed : payment.status === 'voided' && paymentDue === null ? 0 : payment.amount
  const refunded = (payment?.refunded ?? 0) + extensions.refunded
  const label = isPaid ? 'paid' : payment?.status === 'cash_due' ? 'toPayCash' : payment?.status === 'authorized' ? 'toPayHeld' : 'toPay'
  return {
    isPaid,
    label,
    charges,
    agreed,
    notCharged: Math.max(0, agreed - charged),
    extended: extensions.amount,
    refunded,
    sum: charged + extensions.amount - refunded,
  }
}

/** The valid rentals of an order, or all of them where none is valid. */
export function standingOf({ rentals }: Pick<Order, 'rentals'>): Rental[] {
  const standing = rentals.filter(({ status }) => isStanding(status))
  return standing.length > 0 ? standing : rentals
}

/** The rentals in the status that represents the order. */
export function shownRentals(order: Order): Rental[] {
  const shown = shownStatusOf(order)
  return standingOf(order).filter(({ status }) => status === shown)
}

/** The first of their last days. */
export function firstUntil(rentals: readonly Pick<Rental, 'until'>[]): Day {
  return rentals.map(({ until }) => until).sort()[0] ?? ''
}

/** The status that represents an order: that of its valid rentals, not of one that was declined beside them. */
export function shownStatusOf(order: Order): RentalStatus {
  const standing = standingOf(order)
  return standing.length === order.rentals.length ? order.status : orderStatusOf(standing.map(({ status }) => status))
}

/** The headline of an order: an awaited payment comes before the place of its pieces. */
export function headlineOf(order: Order): 'unpaid' | 'transfer' | RentalStatus {
  if (order.paymentDue) return 'unpaid'
  return order.transfer ? 'transfer' : shownStatusOf(order)
}
