import type { RentalStatus } from '#domain/renting/rentals/rental.policy.ts'
import { refusalOfUnpayable } from './order.policy.ts'
import type { OrderRow } from './orders.table.ts'

type Mailed = Pick<OrderRow, 'email' | 'emailConfirmedAt' | 'method'>
type Texted = Pick<OrderRow, 'phoneConfirmedAt' | 'delivery'>

/**
 * The address to which messages about an order go: the confirmed one. Once an order is placed by card, also the one that its payer typed:
 * what is sent there opens this order alone.
 */
export function mailOf(order: Mailed, rentals: readonly { status: RentalStatus }[]): string | null {
  const isPlaced = refusalOfUnpayable(rentals) !== null
  return order.emailConfirmedAt || (order.method === 'card' && isPlaced) ? order.email : null
}

/** The phone to which messages about an order go: the confirmed one. */
export function phoneOf({ phoneConfirmedAt, delivery }: Texted): string | null {
  return phoneConfirmedAt ? (delivery?.phone ?? null) : null
}
