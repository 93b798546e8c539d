import { and, eq } from 'drizzle-orm'
import { type Context, inTransaction, type Needs } from '#domain/context.ts'
import { payments } from '#domain/money/payments/payments.table.ts'
import { refuse } from '#domain/refusal.ts'
import { releaseHold } from '#domain/renting/holds/release-hold.ts'
import { getOrder } from '#domain/renting/orders/get-order.ts'
import { lockOrder } from '#domain/renting/orders/lock-order.ts'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { refusalOfUnpayable } from '#domain/renting/orders/order.policy.ts'
import { closePayment } from './settle-payment.ts'

/**
 * Ends the actor's hold, and closes its open payment page. If the provider is slow or down, the completer closes it, and voids the
 * authorisation of the page.
 * @throws {Refusal} 409 `order.paid`, `order.over`
 * @throws {Refusal} 404 `order.unknown`
 */
export async function releaseOrder(ctx: Context & Needs<'payments'>, id: string): Promise<Order> {
  await inTransaction(ctx, async (tx) => {
    const { rentals } = await lockOrder(tx, id)
    refuse(refusalOfUnpayable(rentals))
    await releaseHold(tx, id, 'customer')
  })
  const isOpen = and(eq(payments.orderId, id), eq(payments.status, 'created'))
  const [page] = await ctx.db.select({ id: payments.id }).from(payments).where(isOpen)
  if (page) await closePayment(ctx, page.id).catch(() => undefined)
  return getOrder(ctx, id)
}
