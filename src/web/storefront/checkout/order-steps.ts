import type { Order } from '#domain/renting/orders/order.contract.ts'
import { pageOfOrder } from '#domain/renting/orders/order.policy.ts'
import { meaningOf } from '#domain/renting/rentals/rental.policy.ts'

export type StepNumber = 1 | 2 | 3

/** True when the order, with what cash costs, is more than may be paid in cash. */
export function isTooMuchForCash({ cashLimit, method, quote, figures }: Order): boolean {
  if (cashLimit === null) return false
  return quote.total + (method === 'cash' ? 0 : figures.cashHandling) > cashLimit
}

/** Another way to pay than the card is open to the order. */
export function hasOtherMethod(order: Order): boolean {
  return order.methods.some((method) => method === 'transfer' || (method === 'cash' && !isTooMuchForCash(order)))
}

/** True when nothing of the payment step is missing. */
export function isPaymentReady(order: Order): boolean {
  if (order.method === 'cash' && isTooMuchForCash(order)) return false
  if (order.method === 'cash') return order.isPhoneConfirmed
  return order.method !== null && (order.isEmailConfirmed || (isEmailConfirmedLater(order) && order.email !== null))
}

/** True where a card pays: its payer confirms the address after paying, unless a code is used that everybody has once. */
export function isEmailConfirmedLater({ method, quote }: Pick<Order, 'method' | 'quote'>): boolean {
  return method === 'card' && quote.reductions.promotion === null
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

/** The content of a checkout page: the steps, an expired hold, or another page of the order. */
export function stageOf(order: Order): 'open' | 'ended' | 'success' | 'order' {
  const place = pageOfOrder(order)
  if (place !== 'checkout') return place
  return meaningOf(order.status).isLive ? 'open' : 'ended'
}

/** True where the last try of a card failed, or its payer left it; not any more once another has begun. */
export function wasDeclined({ payment }: Order, hasLeft: boolean): boolean {
  return payment?.status === 'failed' || (hasLeft && payment?.status !== 'created')
}

/** The address of an order among those of its customer, instead of a page that does not show it. */
export function pathOf({ id }: Order, stage: 'success' | 'order'): string {
  return stage === 'success' ? `/checkout/success?order=${id}` : `/profile/orders/${id}`
}
