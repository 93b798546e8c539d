import type { Context } from '#domain/context.ts'
import { basicsOf, isolated, pdfFile } from '#domain/site/settings/print-paper.ts'
import { translator } from '#i18n/server.ts'
import type { PdfContent } from '#platform/pdf/pdf-content.ts'
import { formatDay, formatNumber, formatRange } from '#values/format.ts'
import { type Fils, formatMoney } from '#values/money.ts'
import { getEarning } from './list-earnings.ts'
import { getPayout } from './list-payouts.ts'
import type { Earning } from './payout.contract.ts'
import { commissionPercentOf } from './payout.policy.ts'

const nothingElse = { note: null, payments: null, deposit: null } as const

/**
 * The statement of one of the actor's rentals as a PDF file: its price, deductions and additions, the owner's amount and its state.
 * @throws {Refusal} 404 `rental.unknown`
 * @throws {Refusal} server.busy (503)
 */
export async function printEarning(ctx: Context, id: string): Promise<File> {
  const { locale } = ctx
  const t = translator(locale)
  const earning = await getEarning(ctx, id)
  const { number, name, parts, net, payout } = earning
  return pdfFile(ctx, {
    ...(await basicsOf(ctx)),
    ...nothingElse,
    title: t('payouts:paper.rental', { number }),
    heading: t('payouts:paper.heading'),
    facts: [
      { label: t('payouts:paper.order'), value: isolated(number) },
      { label: t('payouts:paper.state'), value: t(`payouts:state.${earning.state}`) },
      ...(payout ? [{ label: t('payouts:paper.batch'), value: formatDay(payout.batch, locale, 'full') }] : []),
    ],
    table: tableOf(ctx, [{ name, days: formatRange(earning, locale), amount: priceOf(earning) }]),
    sums: parts.map(({ part, amount }) => ({ label: labelOf(ctx, earning, part), amount: formatMoney(amount, locale) })),
    total: { label: t('payouts:paper.net'), amount: formatMoney(net, locale) },
  })
}

/**
 * The statement of a payout of the actor's as a PDF file.
 * @throws {Refusal} 404 `payout.unknown`
 * @throws {Refusal} server.busy (503)
 */
export async function printPayout(ctx: Context, id: string): Promise<File> {
  const { locale } = ctx
  const t = translator(locale)
  const { number, batch, amount, status, kind, hint, reference, lines } = await getPayout(ctx, id)
  return pdfFile(ctx, {
    ...(await basicsOf(ctx)),
    ...nothingElse,
    title: t('payouts:paper.payout', { number }),
    heading: t('payouts:paper.payoutHeading'),
    facts: [
      { label: t('payouts:paper.number'), value: isolated(number) },
      { label: t('payouts:paper.batch'), value: formatDay(batch, locale, 'full') },
      { label: t('payouts:paper.state'), value: t(`payouts:status.${status}`) },
      { label: t(`payouts:kind.${kind}`), value: isolated(hint) },
      ...(reference === null ? [] : [{ label: t('payouts:paper.reference'), value: isolated(reference) }]),
    ],
    table: tableOf(
      ctx,
      lines.map((line) => ({
        name: line.name ?? t('payouts:paper.byHand'),
        detail: line.number === null ? '' : isolated(line.number),
        days: line.from !== null && line.until !== null ? formatRange({ from: line.from, until: line.until }, locale) : '',
        amount: line.amount,
      })),
    ),
    sums: [],
    total: { label: t('payouts:paper.total'), amount: formatMoney(amount, locale) },
  })
}

function tableOf({ locale }: Context, rows: readonly { name: string; detail?: string; days: string; amount: Fils }[]): PdfContent['table'] {
  const t = translator(locale)
  return {
    head: [t('payouts:paper.piece'), t('payouts:paper.days'), t('payouts:paper.amount')],
    rows: rows.map(({ amount, detail = '', ...row }) => ({ ...row, detail, amount: formatMoney(amount, locale) })),
  }
}

function priceOf({ parts }: Earning): Fils {
  return parts.find(({ part }) => part === 'price')?.amount ?? 0
}

/** The commission says its share of the price. */
function labelOf({ locale }: Context, earning: Earning, part: Earning['parts'][number]['part']): string {
  const t = translator(locale)
  if (part !== 'commission') return t(`payouts:part.${part}`)
  return t('payouts:part.commission', { percent: formatNumber(commissionPercentOf(earning), locale) })
}
