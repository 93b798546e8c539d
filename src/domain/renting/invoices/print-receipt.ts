import { sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { standingDeposit } from '#domain/renting/orders/order.policy.ts'
import { basicsOf, isolated, pdfFile } from '#domain/site/settings/print-paper.ts'
import { translator } from '#i18n/server.ts'
import type { PdfContent } from '#platform/pdf/pdf-content.ts'
import { dayAt } from '#values/day.ts'
import { formatDay, formatTime, formatYear } from '#values/format.ts'
import type { Locale } from '#values/locale.ts'
import { type Fils, formatMoney } from '#values/money.ts'
import { findMovements, type Movement } from './find-movements.ts'
import type { Sold } from './invoices.table.ts'
import { factsOf, soldOf } from './print-sale.ts'

/**
 * The receipt of an order as a PDF file: its pieces and charges, its payments and refunds by the ledger, and the deposit apart.
 * @throws {Refusal} order.no-receipt (409) before anything was paid
 * @throws {Refusal} server.busy (503)
 */
export async function printReceipt(ctx: Context, order: Order): Promise<File> {
  const { locale } = ctx
  const t = translator(locale)
  const movements = await findMovements(ctx, order.id)
  const paid = movements.filter(({ amount }) => amount > 0)
  const [first] = paid
  if (!first) throw new Refusal('order.no-receipt', 409)
  const total = sumOf(paid)
  const title = t('invoices:receipt.title', { number: order.number })
  const deposit = standingDeposit(order.rentals)
  return pdfFile(ctx, {
    ...(await basicsOf(ctx)),
    title,
    heading: t('invoices:receipt.heading'),
    facts: factsOf(order, { locale, at: first.at }),
    note: null,
    ...soldOf(await findSold(ctx, order.id), { locale, total, isDiscreet: order.isDiscreet }),
    total: { label: t('invoices:receipt.total'), amount: formatMoney(total, locale) },
    payments: { title: t('invoices:payments.title'), rows: movementRows(ctx, movements, await findCard(ctx, order.id)) },
    deposit: deposit > 0 ? { label: t('orders:deposit'), amount: formatMoney(deposit, locale), text: t('orders:depositText') } : null,
  })
}

function sumOf(movements: readonly Movement[]): Fils {
  return movements.reduce((sum, { amount }) => sum + amount, 0)
}

/** Payments and refunds, a line each, by the card that is known; after a refund also the remaining amount. */
export function movementRows(
  { locale }: Context,
  movements: readonly Movement[],
  card: string | null,
): NonNullable<PdfContent['payments']>['rows'] {
  const t = translator(locale)
  const rows = movements.map(({ at, amount, way }) => ({
    label: t(`invoices:payments.${amount > 0 ? 'paid' : 'refunded'}-${card && way === 'card' ? 'named' : way}`, { card }),
    day: shortInstant(at, locale),
    amount: formatMoney(amount, locale),
  }))
  const isWhole = movements.every(({ amount }) => amount > 0)
  const rest = { label: t('invoices:payments.rest'), day: '', amount: formatMoney(sumOf(movements), locale) }
  return isWhole ? rows : [...rows, rest]
}

/** A day with its year and time, as the rows of papers have it. */
export function shortInstant(at: Date, locale: Locale): string {
  const comma = translator(locale)('orders:comma')
  return `${formatDay(dayAt(at), locale, 'short')} ${formatYear(dayAt(at), locale)}${comma}${formatTime(at, locale)}`
}

/** The brand and the last digits of the card that paid for an order; null where none is known, or where there were several. */
export async function findCard(ctx: Context, orderId: string): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ brand: string; last4: string }>(sql`
    SELECT DISTINCT card ->> 'brand' AS brand, card ->> 'last4' AS last4 FROM payments WHERE order_id = ${orderId} AND captured > 0 AND card IS NOT NULL`)
  const [card, ...others] = rows
  return card && others.length === 0 ? isolated(`${card.brand.slice(0, 1).toUpperCase()}${card.brand.slice(1)} •••• ${card.last4}`) : null
}

/** The pieces and charges of an order as an invoice has them. */
export async function findSold(ctx: Context, orderId: string): Promise<Sold> {
  const { rows } = await ctx.db.execute<{ sold: Sold }>(sql`SELECT invoice_content(${orderId}) AS sold`)
  return rows[0]?.sold ?? { charges: [], pieces: [] }
}
