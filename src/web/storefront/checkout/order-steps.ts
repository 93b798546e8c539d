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

/** The first step that is not done. */
export function firstOpenStep(order: Order): StepNumber {
  if (!order.delivery?.slot) return 1
  return isPaymentReady(order) ? 3 : 2
}

/** What a checkout page shows: the steps, a hold that ran out, or an order that already stands, or waits for its transfer. */
export function stageOf(order: Order): 'open' | 'ended' | 'booked' {
  const { isBooked, isLive } = meaningOf(order.status)
  if (isBooked || order.transfer !== null) return 'booked'
  return isLive ? 'open' : 'ended'
}
