import { and, eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { pathElsewhere } from '#domain/money/cards/path-elsewhere.ts'
import { payments } from '#domain/money/payments/payments.table.ts'
import { localizedPath } from '#values/locale.ts'
import { ownOrders, readOrders } from './find-orders.ts'
import { pageOfOrder } from './order.policy.ts'
import { orders } from './orders.table.ts'

/**
 * The path to which a payer returns from the provider's page. An extension or a debt by claims leads to the rental. An unplaced order leads
 * to the success page, or back to checkout if the payment is not done or the payer left. A placed order leads to the page with the state of
 * its money. Showing the page grants nothing. A browser without a part in the order is led to a page that shows nothing of it.
 */
export async function findPaymentReturnPath(ctx: Context, paymentId: string, { hasLeft = false } = {}): Promise<string> {
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, paymentId))
  if (!payment) return '/bag'
  const { orderId, rentalId, purpose, locale } = payment
  const own = ctx.db.select({ id: orders.id }).from(orders)
  if ((await own.where(and(eq(orders.id, orderId), ownOrders(ctx)))).length === 0) return pathElsewhere(paymentId, { hasLeft, locale })
  if (purpose === 'extension') return localizedPath(`/profile/orders/${orderId}/rentals/${rentalId}?extension`, locale)
  if (purpose === 'claim') return localizedPath(`/profile/orders/${orderId}/rentals/${rentalId}`, locale)
  const [order] = await readOrders(ctx, eq(orders.id, orderId))
  const place = order ? pageOfOrder(order) : 'checkout'
  if (place === 'order') return localizedPath(`/profile/orders/${orderId}${order?.paymentDue ? '' : '?payment=over'}`, locale)
  const isAccepted = (payment.status === 'authorized' && payment.decision !== 'void') || payment.status === 'captured'
  const isOpen = payment.status === 'created' && !hasLeft
  const isFailed = place === 'checkout' && !isAccepted && !isOpen
  return localizedPath(isFailed ? `/checkout?order=${orderId}&payment=failed` : `/checkout/success?order=${orderId}`, locale)
}
