import { sql } from 'drizzle-orm'
import { nameOf } from '#domain/accounts/people/name-of.ts'
import type { Context, Needs } from '#domain/context.ts'
import { isTaxed, type TaxFacts } from '#domain/money/tax/tax.policy.ts'
import { getTaxSettings } from '#domain/money/tax/tax-settings.ts'
import { Refusal } from '#domain/refusal.ts'
import { basicsOf, isolated, pdfFile } from '#domain/site/settings/print-paper.ts'
import { translator } from '#i18n/server.ts'
import { readPage } from '#platform/database/read-page.ts'
import { dayAt } from '#values/day.ts'
import { formatDay } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import { orderNumber } from '#values/order-number.ts'
import type { OwnerPaper } from './invoice.contract.ts'
import { taxPartsOf } from './print-tax.ts'

interface Stored extends Omit<OwnerPaper, 'tax'> {
  tax: TaxFacts
  corrects: string | null
  owner: string
}

const headings = {
  invoice: 'taxHeading',
  credit_note: 'taxNote',
  self_billing: 'selfBilling',
  self_billing_note: 'selfBillingNote',
} as const

/** A page of the papers between the shop and the actor, newest first, amounts in fils. */
export async function listOwnerPapers(
  ctx: Context & Needs<'eInvoicing'>,
  { after }: { after?: string | undefined },
): Promise<{ rows: OwnerPaper[]; next: string | null; issues: 'commission' | 'self-billing' | null }> {
  const page = await readPage(
    ctx.db,
    { after },
    {
      from: sql`owner_papers row`,
      by: sql`row.issued_at`,
      id: sql`row.number`,
      where: [sql`row.owner_id = ${ctx.actor.personId}`],
      read: ({ page, sorted }) => sql`
        SELECT row.number AS id, row.kind, orders.number::text AS "order", row.amount, row.tax, row.issued_at AS "issuedAt"
        FROM ${page} JOIN orders ON orders.id = row.order_id ${sorted}`,
      toRow: ({ id, kind, order, amount, tax, issuedAt }: Stored): OwnerPaper => ({
        ...{ id, kind, amount },
        order: orderNumber(order),
        tax: tax.tax,
        issuedAt: new Date(issuedAt).toISOString(),
      }),
    },
  )
  const { settings } = await getTaxSettings(ctx)
  const { regime, selfBilling } = settings
  const issues = regime === 'agent' ? 'commission' : selfBilling ? 'self-billing' : null
  return { ...page, issues: isTaxed(settings) ? issues : null }
}

/**
 * A paper between the shop and the actor as a PDF file.
 * @throws {Refusal} invoice.unknown (404)
 * @throws {Refusal} server.busy (503)
 */
export async function getOwnerPaper(ctx: Context, number: string): Promise<File> {
  const { locale } = ctx
  const t = translator(locale)
  const { rows } = await ctx.db.execute<Stored & Record<string, unknown>>(sql`
    SELECT papers.number AS id, papers.kind, orders.number::text AS "order", papers.amount, papers.tax, papers.corrects, papers.issued_at AS "issuedAt",
      ${nameOf(locale, sql`owners`)} AS owner
    FROM owner_papers papers JOIN orders ON orders.id = papers.order_id JOIN people owners ON owners.id = papers.owner_id
    WHERE papers.number = ${number} AND papers.owner_id = ${ctx.actor.personId}`)
  const [paper] = rows
  if (!paper) throw new Refusal('invoice.unknown', 404)
  const { kind: ofKind, order, amount, tax, corrects, issuedAt, owner } = paper
  const kind = corrects === null ? 'invoice' : 'credit-note'
  return pdfFile(ctx, {
    ...(await basicsOf(ctx)),
    title: t(`invoices:${kind}.title`, { number }),
    heading: t(`e-invoices:paper.${headings[ofKind]}`),
    facts: [
      { label: t(`invoices:${kind}.number`), value: isolated(number) },
      { label: t('invoices:facts.order'), value: isolated(orderNumber(order)) },
      { label: t('invoices:facts.date'), value: formatDay(dayAt(new Date(issuedAt)), locale, 'full') },
    ],
    note: corrects === null ? null : t('invoices:credit-note.corrects', { number: isolated(corrects) }),
    ...(await taxPartsOf(ctx, { number, tax, customer: { name: owner, place: '' }, isDiscreet: true })),
    total: { label: t(`invoices:${kind}.total`), amount: formatMoney(amount, locale) },
    payments: null,
    deposit: null,
  })
}
