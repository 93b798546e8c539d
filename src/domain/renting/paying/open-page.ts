import { eq } from 'drizzle-orm'
import { type Context, inTransaction, type Needs } from '#domain/context.ts'
import { ensureCustomer } from '#domain/money/cards/find-customer.ts'
import type { PaymentRow } from '#domain/money/payments/payments.table.ts'
import { savePaymentCustomer } from '#domain/money/payments/save-payment-customer.ts'
import { savePaymentPage } from '#domain/money/payments/save-payment-page.ts'
import { findPictures } from '#domain/renting/conditions/find-pictures.ts'
import { orders } from '#domain/renting/orders/orders.table.ts'
import { rentals } from '#domain/renting/rentals/rentals.table.ts'

/**
 * Creates the provider's payment page with the payment's stored idempotency key and saves its address. Calling it again returns the same
 * page; a payment by a saved card has none.
 */
export async function openPage(
  ctx: Context & Needs<'payments'>,
  payment: PaymentRow,
): Promise<{ providerId: string; redirect: string | null }> {
  if (payment.providerId !== null) return { providerId: payment.providerId, redirect: payment.redirect }
  const { orderId, amount, key, locale } = payment
  const customer = await customerOf(ctx, payment)
  const page = await ctx.payments.createPayment({
    orderId,
    amount,
    key,
    locale,
    pictures: await findPictures(ctx, eq(rentals.orderId, orderId)),
    keepsCard: customer === null ? null : { customer },
    returnUrl: `${ctx.baseUrl}/api/payments/return/${payment.id}`,
  })
  await inTransaction(ctx, (tx) => savePaymentPage(tx, payment.id, page))
  return page
}

/** The provider's customer to whom the card is saved for the holds of deposits. Null where none is due; a person always has the same. */
async function customerOf(ctx: Context & Needs<'payments'>, { id, orderId, customer }: PaymentRow): Promise<string | null> {
  if (customer !== null) return customer
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order || order.deposit === 0) return null
  const mine = await ensureCustomer(ctx, { personId: order.personId, orderId, email: order.email })
  await inTransaction(ctx, (tx) => savePaymentCustomer(tx, id, mine))
  return mine
}
