import type { Order } from '#domain/renting/orders/order.contract.ts'
import { chargeWords } from '#domain/renting/quotes/charge-words.policy.ts'
import { isolated } from '#domain/site/settings/print-paper.ts'
import { translator } from '#i18n/server.ts'
import type { PdfContent, PdfRow } from '#platform/pdf/pdf-content.ts'
import { dayAt } from '#values/day.ts'
import { formatDay, formatRange } from '#values/format.ts'
import type { Locale } from '#values/locale.ts'
import { type Fils, formatMoney } from '#values/money.ts'
import type { Sold } from './invoices.table.ts'
import { inOrder } from './sale-lines.policy.ts'

/** The customer and the time of the order, for the head of the page. */
export function factsOf(
  { number, delivery }: Order,
  { locale, at, hasCustomer = true }: { locale: Locale; at: Date; hasCustomer?: boolean },
): PdfContent['facts'] {
  const t = translator(locale)
  const customer = [delivery?.name, delivery?.areaName, delivery?.city].filter(Boolean).join(t('orders:comma'))
  return [
    { label: t('invoices:facts.order'), value: isolated(number) },
    { label: t('invoices:facts.date'), value: formatDay(dayAt(at), locale, 'full') },
    ...(customer && hasCustomer ? [{ label: t('invoices:facts.customer'), value: customer }] : []),
  ]
}

/**
 * The pieces and charges that add up to `total`, the sum in the ledger. A line shows the difference where old charges were posted in one
 * sum. A discreet order shows only the number of pieces.
 */
export function soldOf(
  { charges, pieces }: Sold,
  { locale, total, isDiscreet }: { locale: Locale; total: Fils; isDiscreet: boolean },
): Pick<PdfContent, 'table' | 'sums'> {
  const t = translator(locale)
  const adjustment = total - charges.reduce((sum, { amount }) => sum + amount, 0)
  return {
    table:
      isDiscreet || pieces.length === 0
        ? null
        : { head: [t('invoices:table.piece'), t('invoices:table.days'), t('invoices:table.amount')], rows: rowsOf(pieces, locale) },
    sums: [
      ...inOrder(charges).map((charge) => ({
        label: t(...chargeWords(charge, { pieces: pieces.length, locale })),
        amount: formatMoney(charge.amount, locale),
      })),
      ...(adjustment === 0 ? [] : [{ label: t('invoices:adjustment'), amount: formatMoney(adjustment, locale) }]),
    ],
  }
}

/** The lines of a credit note; an old one without stored lines has a single one. */
export function givenBackOf(
  { charges, pieces }: Sold,
  { locale, total }: { locale: Locale; total: Fils },
): Pick<PdfContent, 'table' | 'sums'> {
  const t = translator(locale)
  if (charges.length === 0) return { table: null, sums: [{ label: t('invoices:credit-note.line'), amount: formatMoney(total, locale) }] }
  const back = charges.map(({ code, amount }) => ({ code, amount: -amount }))
  return { ...soldOf({ charges: back, pieces }, { locale, total, isDiscreet: true }), table: null }
}

/** Equal pieces on the same days share a row. */
function rowsOf(pieces: Sold['pieces'], locale: Locale): PdfRow[] {
  const t = translator(locale)
  return [...Map.groupBy(pieces, ({ line, from, until }) => `${line} ${from} ${until}`).values()].flatMap((equal) => {
    const [piece] = equal
    if (!piece) return []
    const details = [
      piece.brand[locale],
      piece.size && (piece.size === 'One Size' ? t('invoices:oneSize') : t('invoices:size', { size: isolated(piece.size) })),
      equal.length > 1 && t('orders:pieces', { count: equal.length }),
    ]
    return {
      name: piece.name[locale],
      detail: details.filter(Boolean).join(t('orders:comma')),
      days: formatRange(piece, locale),
      amount: formatMoney(
        equal.reduce((sum, { price }) => sum + price, 0),
        locale,
      ),
    }
  })
}
