import { eq } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import type { Context } from '#domain/context.ts'
import { giveCreditTo } from '#domain/money/promotions/give-credit.ts'
import { Refusal } from '#domain/refusal.ts'
import { orders } from '#domain/renting/orders/orders.table.ts'
import { hasPartIn } from '#domain/renting/orders/require-stranger.ts'
import type { Fils } from '#values/money.ts'

interface Wish {
  orderId: string
  amount: Fils
  words: string
  key: string
}

/**
 * Gives the customer of an order credit at the shop's cost, or asks an administrator for it above the limits of one person. A guest has no
 * account that could hold it. The order keeps what was given.
 * @throws {Refusal} 404 `order.unknown`, 403 `credit.own`, 409 `credit.guest`, `credit.other-wish`
 */
export async function creditCustomer(ctx: Context, { orderId, ...wish }: Wish): Promise<{ isAsked: boolean }> {
  const [order] = await ctx.db.select({ personId: orders.personId }).from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Refusal('order.unknown', 404)
  if (order.personId === null) throw new Refusal('credit.guest', 409)
  if (await hasPartIn(ctx, orderId)) throw new Refusal('credit.own', 403)
  const { amount, words } = wish
  const { status } = await giveCreditTo(ctx, { personId: order.personId, ...wish }, (tx, given) =>
    record(tx, given === 'given' ? 'order.credited' : 'order.credit-asked', orderId, { amount, words }),
  )
  return { isAsked: status === 'asked' }
}
