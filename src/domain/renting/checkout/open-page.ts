import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { type Context, inTransaction } from '#domain/context.ts'
import { savePaymentCustomer } from '#domain/money/payments/save-payment-customer.ts'
import { savePaymentPage } from '#domain/money/payments/save-payment-page.ts'
import { type PaymentRow, payments } from '#domain/money/payments/payments.table.ts'
import { orders } from '#domain/renting/orders/orders.table.ts'
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
  const customer = await customerOf(ctx, payment)
  const page = await ctx.payments.createPayment({
    orderId,
    amount,
    key,
    locale,
    pictures: await findPictures(ctx, orderId),
    keepsCard: customer === null ? null : { customer },
    returnUrl: `${ctx.baseUrl}/api/payments/return/${payment.id}`,
  })
  await inTransaction(ctx, (tx) => savePaymentPage(tx, payment.id, page))
  return page
}

/** To whom the provider saves the card for the holds of deposits: null where none is due, and to a person always the same. */
async function customerOf(ctx: Context, { id, orderId, key, customer }: PaymentRow): Promise<string | null> {
  if (customer !== null) return customer
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order || order.deposit === 0) return null
  const { personId, email } = order
  const [known] =
    personId === null
      ? []
      : await ctx.db
          .select({ customer: payments.customer })
          .from(payments)
          .innerJoin(orders, eq(orders.id, payments.orderId))
          .where(and(eq(orders.personId, personId), isNotNull(payments.customer)))
          .orderBy(desc(payments.createdAt))
          .limit(1)
  const mine =
    known?.customer ?? (await ctx.payments.createCustomer({ personId: personId ?? orderId, email: email ?? '', key: `${key}-customer` }))
  await inTransaction(ctx, (tx) => savePaymentCustomer(tx, id, mine))
  return mine
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
