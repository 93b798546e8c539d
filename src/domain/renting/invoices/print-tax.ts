import { sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { sellerIn, type TaxFacts, type TaxLine } from '#domain/money/tax/tax.policy.ts'
import { isolated } from '#domain/site/settings/print-paper.ts'
import { translator } from '#i18n/server.ts'
import type { PdfContent } from '#platform/pdf/pdf-content.ts'
import { formatInstant, formatPercent, formatRange } from '#values/format.ts'
import type { Locale } from '#values/locale.ts'
import { type Fils, formatMoney, moneyParts } from '#values/money.ts'

/** The document of a paper at the national service; staff may have corrected its buyer and the numbers of its seller. */
interface Cleared extends Record<string, unknown> {
  uuid: string
  qr: string | null
  decidedAt: string | null
  isSandbox: boolean
  correction: { buyer: { name: string; id: string; idKind: 'national' | 'personal' | 'tax' }; taxNumber: string } | null
}

/**
 * The parts of a paper with sales tax: seller and buyer, lines with net and tax, sums, and the code of the national e-invoice once it is
 * accepted.
 */
export async function taxPartsOf(
  ctx: Context,
  { number, tax, customer, isDiscreet }: { number: string; tax: TaxFacts; customer: { name: string; place: string }; isDiscreet: boolean },
): Promise<Pick<PdfContent, 'seller' | 'parties' | 'taxTable' | 'table' | 'sums' | 'code' | 'terms'>> {
  const { locale } = ctx
  const t = translator(locale)
  const cleared = await findCleared(ctx, number)
  const { name, address } = sellerIn(tax, locale)
  const sellersNumber = t('e-invoices:paper.taxNumber', { number: isolated(cleared?.correction?.taxNumber ?? tax.taxNumber) })
  const { buyer } = cleared?.correction ?? {}
  const share = formatPercent(tax.rate / 10_000, locale)
  const shop = { name, lines: [address, sellersNumber] }
  const other = {
    name: buyer?.name || customer.name || t('e-invoices:nobody'),
    lines: [customer.place, numberOf(buyer, tax, t)].filter(Boolean),
  }
  const [sells, buys] = tax.ownerTaxNumber === undefined ? [shop, other] : [other, shop]
  return {
    seller: shop,
    parties: [
      { label: t('e-invoices:paper.seller'), ...sells },
      { label: t('e-invoices:paper.buyer'), ...buys },
    ],
    table: null,
    taxTable: tableOf(tax, { locale, share, isDiscreet }),
    sums: [
      { label: t('e-invoices:paper.netTotal'), amount: formatMoney(tax.net, locale) },
      { label: t('e-invoices:paper.salesTax', { rate: share }), amount: formatMoney(tax.tax, locale) },
    ],
    ...(cleared?.qr && !cleared.isSandbox && { code: codeOf({ ...cleared, qr: cleared.qr }, locale) }),
    terms: [
      tax.lines.some(({ isOwn }) => !isOwn) && t('e-invoices:paper.owners'),
      tax.ownerTaxNumber !== undefined && t('e-invoices:paper.inNameOf', { shop: name }),
      t('e-invoices:paper.rounded'),
    ]
      .filter(Boolean)
      .join(' '),
  }
}

function numberOf(
  buyer: NonNullable<Cleared['correction']>['buyer'] | undefined,
  { buyerTaxNumber, ownerTaxNumber = buyerTaxNumber }: TaxFacts,
  t: ReturnType<typeof translator>,
): string {
  if (buyer?.id) return `${t(`e-invoices:idKind.${buyer.idKind}`)}: ${isolated(buyer.id)}`
  return ownerTaxNumber ? t('e-invoices:paper.taxNumber', { number: isolated(ownerTaxNumber) }) : t('e-invoices:paper.noTaxNumber')
}

function tableOf(
  { lines }: TaxFacts,
  { locale, share, isDiscreet }: { locale: Locale; share: string; isDiscreet: boolean },
): NonNullable<PdfContent['taxTable']> {
  const t = translator(locale)
  const hasDiscounts = lines.some(({ discount }) => discount > 0)
  const amountOf = (amount: Fils) => figure(amount, locale)
  return {
    description: t('e-invoices:paper.description'),
    head: [
      t('e-invoices:paper.price'),
      ...(hasDiscounts ? [t('e-invoices:paper.discount')] : []),
      t('e-invoices:paper.net'),
      t('e-invoices:paper.tax', { rate: share }),
      t('e-invoices:paper.total'),
    ],
    rows: lines.map((line) => ({
      ...wordsOf(line, { locale, isDiscreet }),
      cells: [
        amountOf(line.price),
        ...(hasDiscounts ? [line.discount > 0 ? amountOf(-line.discount) : '–'] : []),
        amountOf(line.net),
        line.isOwn ? amountOf(line.tax) : '–',
        amountOf(line.amount),
      ],
    })),
  }
}

function wordsOf(
  { code, piece }: TaxLine,
  { locale, isDiscreet }: { locale: Locale; isDiscreet: boolean },
): { name: string; detail: string } {
  const t = translator(locale)
  if (!piece || isDiscreet) return { name: t(`e-invoices:line.${code}`, { defaultValue: t('e-invoices:line.other') }), detail: '' }
  const size = piece.size && (piece.size === 'One Size' ? t('invoices:oneSize') : t('invoices:size', { size: isolated(piece.size) }))
  return {
    name: piece.name[locale],
    detail: [piece.brand[locale], size, formatRange(piece, locale)].filter(Boolean).join(t('orders:comma')),
  }
}

/** An amount of a table, whose currency is said below it. */
function figure(amount: Fils, locale: Locale): string {
  const { sign, whole, fraction } = moneyParts(amount, locale)
  return `${sign}${whole}${fraction}`
}

function codeOf({ uuid, qr, decidedAt }: Cleared & { qr: string }, locale: Locale): NonNullable<PdfContent['code']> {
  const t = translator(locale)
  return {
    code: qr,
    alt: t('e-invoices:paper.code'),
    title: t('e-invoices:paper.national'),
    lines: [
      ...(decidedAt ? [{ label: t('e-invoices:paper.accepted'), text: formatInstant(decidedAt, locale) }] : []),
      { label: t('e-invoices:paper.identifier'), text: isolated(uuid) },
    ],
    note: t('e-invoices:paper.scan'),
  }
}

async function findCleared(ctx: Context, number: string): Promise<Cleared | null> {
  const { rows } = await ctx.db.execute<Cleared>(sql`
    SELECT document.uuid, document.qr, document.decided_at AS "decidedAt", document.is_sandbox AS "isSandbox",
      coalesce(document.correction, original.correction) AS correction
    FROM e_invoices document LEFT JOIN e_invoices original ON original.number = document.corrects WHERE document.number = ${number}`)
  return rows[0] ?? null
}
