import { defaultFigures } from '#domain/site/business-figures/business-figures.policy.ts'
import { meaningOf } from '#domain/renting/rentals/rental.policy.ts'
import type { Order } from '#domain/renting/orders/order.contract.ts'

export type StepNumber = 1 | 2 | 3

/** True when the order, with what cash costs, is more than may be paid in cash. */
export function isTooMuchForCash({ cashLimit, method, quote }: Order): boolean {
  if (cashLimit === null) return false
  return quote.total + (method === 'cash' ? 0 : defaultFigures.cashHandling) > cashLimit
}

/** Another way to pay than the card is open to the order. */
export function hasOtherMethod(order: Order): boolean {
  return order.methods.some((method) => method === 'transfer' || (method === 'cash' && !isTooMuchForCash(order)))
}

/** True when nothing of the payment step is missing. */
export function isPaymentReady(order: Order): boolean {
  if (order.method === 'cash' && isTooMuchForCash(order)) return false
  return order.method === 'cash' ? order.isPhoneConfirmed : order.method !== null && order.isEmailConfirmed
}

/** True when something of the order is brought. */
export function isBrought({ rentals }: Order): boolean {
  return rentals.some(({ handOver }) => handOver === 'courier')
}

/** The days of what is brought, as one name: the windows to choose from follow from them. */
export function broughtSpan({ rentals }: Order): string {
  const days = rentals.filter(({ handOver }) => handOver === 'courier').flatMap(({ from, until }) => [from, until])
  return [...days.toSorted().slice(0, 1), ...days.toSorted().slice(-1)].join('/')
}

/** True once it is known where and when the pieces change hands, and with whom. */
export function isHandOverReady(order: Order): boolean {
  return isBrought(order) ? Boolean(order.delivery?.slot) : order.collector !== null
}

/** The first step that is not done. */
export function firstOpenStep(order: Order): StepNumber {
  if (!isHandOverReady(order)) return 1
  return isPaymentReady(order) ? 3 : 2
}

/** What a checkout page shows: the steps, a hold that ran out, or an order that already stands, or waits for its transfer. */
export function stageOf(order: Order): 'open' | 'ended' | 'booked' {
  const { isBooked, isLive } = meaningOf(order.status)
  if (isBooked || order.transfer !== null) return 'booked'
  return isLive ? 'open' : 'ended'
}
