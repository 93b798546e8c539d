import { eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { payments } from '#domain/money/payments/payments.table.ts'
import { localizedPath } from '#values/locale.ts'

/**
 * The path to which a payer returns from the provider's page: for an extension or what is owed by claims the rental, otherwise the success page, or checkout when the payment is not done or the
 * payer left the page. Showing the page grants nothing.
 */
export async function findPaymentPlace(ctx: Context, paymentId: string, { hasLeft = false } = {}): Promise<string> {
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, paymentId))
  if (!payment) return '/bag'
  if (payment.purpose === 'extension')
    return localizedPath(`/profile/orders/${payment.orderId}/rentals/${payment.rentalId}?extension`, payment.locale)
  if (payment.purpose === 'claim') return localizedPath(`/profile/orders/${payment.orderId}/rentals/${payment.rentalId}`, payment.locale)
  const isAccepted = (payment.status === 'authorized' && payment.decision !== 'void') || payment.status === 'captured'
  const isOpen = payment.status === 'created' && !hasLeft
  const path = isAccepted || isOpen ? `/checkout/success?order=${payment.orderId}` : `/checkout?order=${payment.orderId}&payment=failed`
  return localizedPath(path, payment.locale)
}
