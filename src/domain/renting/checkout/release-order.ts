import { type Context, inTransaction } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { getOrder } from '#domain/renting/orders/get-order.ts'
import { lockOrder } from '#domain/renting/orders/lock-order.ts'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { meaningOf } from '#domain/renting/rentals/rental.policy.ts'
import { releaseHold } from './release-hold.ts'

/**
 * Ends the actor's hold. The completer expires a payment page that is still open and voids what it authorised.
 * @throws {Refusal} 409 `order.paid`
 * @throws {Refusal} 404 `order.unknown`
 */
export async function releaseOrder(ctx: Context, id: string): Promise<Order> {
  await inTransaction(ctx, async (tx) => {
    const { rentals } = await lockOrder(tx, id)
    if (rentals.some((rental) => !meaningOf(rental.status).isUnpaid)) throw new Refusal('order.paid', 409)
    await releaseHold(tx, id, 'customer')
  })
  return getOrder(ctx, id)
}
