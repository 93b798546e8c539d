import { type Context, inTransaction } from '#domain/context.ts'
import { savePaymentPage } from '#domain/money/payments/save-payment-page.ts'
import type { PaymentRow } from '#domain/money/payments/payments.table.ts'

/**
 * Creates the provider's payment page with the payment's stored idempotency key and saves its address. Calling it again returns the same
 * page.
 */
export async function openPage(ctx: Context, payment: PaymentRow): Promise<{ providerId: string; redirect: string }> {
  if (payment.providerId !== null && payment.redirect !== null) return { providerId: payment.providerId, redirect: payment.redirect }
  const { orderId, amount, key, locale } = payment
  const page = await ctx.payments.createPayment({
    orderId,
    amount,
    key,
    locale,
    returnUrl: `${ctx.baseUrl}/api/payments/return/${payment.id}`,
  })
  await inTransaction(ctx, (tx) => savePaymentPage(tx, payment.id, page))
  return page
}
