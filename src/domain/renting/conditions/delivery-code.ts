import { createHmac } from 'node:crypto'
import type { Context } from '#domain/context.ts'
import type { RentalRow } from '#domain/renting/rentals/rentals.table.ts'

const codes = 10_000

/** The four digits that the customer of an order gives the courier. They are derived from the secret of the shop and stored nowhere. */
export function deliveryCodeOf({ secret }: Pick<Context, 'secret'>, orderId: string): string {
  const number = createHmac('sha256', secret).update(`delivery of ${orderId}`).digest().readUInt32BE(0) % codes
  return String(number).padStart(4, '0')
}

/** The four digits against which a rental is handed over: that of its order by courier, or, in person, one for each owner and first day. */
export function handOverCodeOf(
  ctx: Pick<Context, 'secret'>,
  { orderId, ownerId, from, handOver }: Pick<RentalRow, 'orderId' | 'ownerId' | 'from' | 'handOver'>,
): string {
  return deliveryCodeOf(ctx, handOver === 'in_person' ? `${orderId} by ${ownerId} on ${from}` : orderId)
}
