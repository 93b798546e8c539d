import { eq } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { handOverCodeOf } from '#domain/renting/conditions/delivery-code.ts'
import { requireStranger } from '#domain/renting/orders/require-stranger.ts'
import { readRentals } from '#domain/renting/rentals/read-rentals.ts'
import { meaningOf } from '#domain/renting/rentals/rental.policy.ts'
import { rentals } from '#domain/renting/rentals/rentals.table.ts'
import { lockAnyOrder } from './lock-any-order.ts'

/**
 * The codes against which the pieces of an order are still to be handed over, with the pieces of each. Who has read them is recorded.
 * @throws {Refusal} 404 `order.unknown`, 403 `rental.not-yours` for an order or a piece of their own, 409 `order.no-code`
 */
export function showCode(ctx: Context, orderId: string): Promise<{ codes: { code: string; pieces: string[] }[] }> {
  return inTransaction(ctx, async (tx) => {
    await lockAnyOrder(tx, orderId)
    await requireStranger(tx, orderId)
    const pieces = await readRentals(tx, eq(rentals.orderId, orderId))
    const due = pieces.filter(({ status, deliveredAt }) => deliveredAt === null && meaningOf(status).isLive && meaningOf(status).isPayable)
    if (due.length === 0) throw new Refusal('order.no-code', 409)
    const codes = Map.groupBy(due, (rental) => handOverCodeOf(tx, rental))
    await record(tx, 'order.code-shown', orderId)
    return { codes: [...codes].map(([code, of]) => ({ code, pieces: of.map(({ id }) => id) })) }
  })
}
