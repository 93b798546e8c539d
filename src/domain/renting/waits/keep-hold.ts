import { eq } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { keepBlock } from '#domain/catalogue/units/keep-block.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { changeOrder } from '#domain/renting/orders/change-order.ts'
import { getOrder } from '#domain/renting/orders/get-order.ts'
import { lockHeldOrder } from '#domain/renting/orders/lock-order.ts'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { holdMinutes } from '#domain/renting/orders/order.policy.ts'
import { orders } from '#domain/renting/orders/orders.table.ts'
import { isWaitedFor } from '#domain/renting/orders/rows-of-orders.ts'

/**
 * Keeps the actor's hold for another 15 minutes, once, if nobody else waits for its days. People who need longer for a form are not timed out.
 * @throws {Refusal} 404 `order.unknown`
 * @throws {Refusal} 409 `order.hold-ended`, `order.paid`, `order.over`, `order.transfer-awaited`
 * @throws {Refusal} 409 `order.kept-already`, and `order.waited-for` while somebody waits for the days
 */
export async function keepHold(ctx: Context, id: string): Promise<Order> {
  await inTransaction(ctx, async (tx) => {
    const { order, rentals } = await lockHeldOrder(tx, id)
    if (!order.mayKeepHold) throw new Refusal('order.kept-already', 409)
    const [found] = await tx.db.select({ isWaitedFor }).from(orders).where(eq(orders.id, id))
    if (found?.isWaitedFor) throw new Refusal('order.waited-for', 409)
    const holdEndsAt = new Date(order.holdEndsAt.getTime() + holdMinutes * 60_000)
    await changeOrder(tx, id, { holdEndsAt, mayKeepHold: false })
    await keepBlock(
      tx,
      rentals.map((rental) => rental.id),
      holdEndsAt,
    )
    await record(tx, 'order.hold-kept', id, { until: holdEndsAt.toISOString() })
  })
  return getOrder(ctx, id)
}
