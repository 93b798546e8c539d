import { createHmac } from 'node:crypto'
import type { Context } from '#domain/context.ts'

const codes = 10_000

/** The four digits that the customer of an order tells the courier. They follow from the secret of the shop and are stored nowhere. */
export function deliveryCodeOf({ secret }: Pick<Context, 'secret'>, orderId: string): string {
  const number = createHmac('sha256', secret).update(`delivery of ${orderId}`).digest().readUInt32BE(0) % codes
  return String(number).padStart(4, '0')
}
