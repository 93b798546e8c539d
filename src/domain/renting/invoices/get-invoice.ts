import { and, eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { findOrders } from '#domain/renting/orders/find-orders.ts'
import { orders } from '#domain/renting/orders/orders.table.ts'
import { translator } from '#i18n/server.ts'
import { formatMoney } from '#values/money.ts'
import { invoices } from './invoices.table.ts'
import { basicsOf, factsOf, isolated, pdfFile, soldOf } from './print-sale.ts'

/**
 * An invoice or a credit note of one of the actor's orders as a PDF file.
 * @throws {Refusal} invoice.unknown (404)
 * @throws {Refusal} server.busy (503)
 */
export async function getInvoice(ctx: Context, number: string): Promise<File> {
  const [invoice] = await ctx.db.select().from(invoices).where(eq(invoices.number, number))
  const [order] = invoice ? await findOrders(ctx, and(eq(orders.id, invoice.orderId))) : []
  if (!invoice || !order) throw new Refusal('invoice.unknown', 404)
  const { locale } = ctx
  const t = translator(locale)
  const { amount, content, corrects, issuedAt } = invoice
  const kind = corrects === null ? 'invoice' : 'credit-note'
  const sold =
    corrects === null
      ? soldOf(content, { locale, total: amount, isDiscreet: order.isDiscreet })
      : { table: null, sums: [{ label: t('invoices:credit-note.line'), amount: formatMoney(amount, locale) }] }
  return pdfFile(ctx, {
    ...(await basicsOf(ctx)),
    title: t(`invoices:${kind}.title`, { number }),
    heading: t(`invoices:${kind}.heading`),
    facts: [{ label: t(`invoices:${kind}.number`), value: isolated(number) }, ...factsOf(order, { locale, at: issuedAt })],
    note: corrects === null ? null : t('invoices:credit-note.corrects', { number: isolated(corrects) }),
    ...sold,
    total: { label: t(`invoices:${kind}.total`), amount: formatMoney(amount, locale) },
    payments: null,
    deposit: null,
  })
}
