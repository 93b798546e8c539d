import type { Context } from '#domain/context.ts'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { basicsOf, isolated, pdfFile } from '#domain/site/settings/print-paper.ts'
import { translator } from '#i18n/server.ts'
import type { Locale } from '#values/locale.ts'
import { formatMoney } from '#values/money.ts'
import { findReason } from './find-reason.ts'
import { findSettlement, type Settlement } from './find-settlement.ts'
import type { invoices } from './invoices.table.ts'
import { factsOf, givenBackOf, soldOf } from './print-sale.ts'
import { taxPartsOf } from './print-tax.ts'

/**
 * An invoice or a credit note of an order as a PDF file.
 * @throws {Refusal} server.busy (503)
 */
export async function printInvoice(
  ctx: Context,
  { invoice, order }: { invoice: typeof invoices.$inferSelect; order: Order },
): Promise<File> {
  const { locale } = ctx
  const t = translator(locale)
  const { number, amount, content, corrects, issuedAt, tax } = invoice
  const kind = corrects === null ? 'invoice' : 'credit-note'
  const sold =
    corrects === null
      ? soldOf(content, { locale, total: amount, isDiscreet: order.isDiscreet })
      : givenBackOf(content, { locale, total: amount })
  const found = await findSettlement(ctx, invoice)
  const settlement = tax && corrects === null && found ? shortened(found, locale) : found
  const facts = [
    { label: t(`invoices:${kind}.number`), value: isolated(number) },
    ...factsOf(order, { locale, at: issuedAt, hasCustomer: !tax }),
  ]
  const reason =
    tax && corrects !== null ? [{ label: t('e-invoices:paper.reason'), value: await findReason(ctx, invoice.transactionId) }] : []
  return pdfFile(ctx, {
    ...(await basicsOf(ctx)),
    title: t(`invoices:${kind}.title`, { number }),
    heading: tax ? t(`e-invoices:paper.${corrects === null ? 'taxHeading' : 'taxNote'}`) : t(`invoices:${kind}.heading`),
    facts: [...facts, ...(settlement ? [{ label: t('invoices:state.label'), value: settlement.state }] : []), ...reason],
    note: corrects === null ? null : t('invoices:credit-note.corrects', { number: isolated(corrects) }),
    ...sold,
    ...(tax && (await taxPartsOf(ctx, { number, tax, customer: customerOf(order, locale), isDiscreet: order.isDiscreet }))),
    total: { label: t(`invoices:${kind}.total`), amount: formatMoney(amount, locale) },
    payments: settlement?.payments ?? null,
    deposit: null,
  })
}

/** One payment that pays for everything is said in a word, so that a paper with its code needs no second page. */
function shortened({ state, payments }: Settlement, locale: Locale): { state: string; payments: Settlement['payments'] | null } {
  const [only, rest, ...others] = payments.rows
  return only && rest?.amount === formatMoney(0, locale) && others.length === 0
    ? { state: only.label, payments: null }
    : { state, payments }
}

function customerOf({ delivery, collector }: Order, locale: Locale): { name: string; place: string } {
  const place = [delivery?.areaName, delivery?.city].filter(Boolean).join(translator(locale)('orders:comma'))
  return { name: delivery?.name ?? collector?.name ?? '', place }
}
