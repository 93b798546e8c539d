import { eq } from 'drizzle-orm'
import { type Context, inTransaction } from '#domain/context.ts'
import { savePaymentPage } from '#domain/money/payments/save-payment-page.ts'
import type { PaymentRow } from '#domain/money/payments/payments.table.ts'
import { findPricedItems } from '#domain/renting/quotes/price-lines.ts'
import { rentals } from '#domain/renting/rentals/rentals.table.ts'

const maxPictures = 4

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
    pictures: await findPictures(ctx, orderId),
    returnUrl: `${ctx.baseUrl}/api/payments/return/${payment.id}`,
  })
  await inTransaction(ctx, (tx) => savePaymentPage(tx, payment.id, page))
  return page
}

/** The smallest files of the first pictures of an order's items. */
async function findPictures(ctx: Context, orderId: string): Promise<string[]> {
  const rows = await ctx.db.select().from(rentals).where(eq(rentals.orderId, orderId)).orderBy(rentals.line, rentals.id)
  const items = await findPricedItems(
    ctx,
    rows.map(({ itemId }) => itemId),
  )
  return [...new Set(rows.map(({ itemId }) => itemId))].slice(0, maxPictures).flatMap((id) => {
    const picture = items.get(id)?.pictures[0]
    return picture ? [`${picture.base}-${picture.widths[0] ?? picture.width}.webp`] : []
  })
}
