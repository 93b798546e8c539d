import { sql } from 'drizzle-orm'
import { nameOf } from '#domain/accounts/people/name-of.ts'
import { type Context, nowOf, type TxContext } from '#domain/context.ts'
import { daysOfPeriod, periodOf } from '#domain/money/tax/tax.policy.ts'
import { findOpening } from '#domain/site/second-person/find-opening.ts'
import type { Day } from '#values/day.ts'
import type { Fils } from '#values/money.ts'
import type { TaxReport } from './e-invoice.contract.ts'
import type { TaxPaymentState } from './e-invoice.policy.ts'

/** The tax of a two-month period by the papers that were issued in it, in fils; by default the current period. */
export async function getTaxReport(ctx: Context | TxContext, { period }: { period?: string | undefined }): Promise<TaxReport> {
  const { now, today } = 'now' in ctx ? ctx : await nowOf(ctx)
  const asked = period ?? periodOf(today)
  const { from, before } = daysOfPeriod(asked)
  const inPeriod = sql`issued_at >= ${from}::timestamp AT TIME ZONE 'Asia/Amman' AND issued_at < ${before}::timestamp AT TIME ZONE 'Asia/Amman'`
  const { rows } = await ctx.db.execute<{ of: TaxReport['rows'][number]['of']; net: Fils; tax: Fils; returned: Fils }>(sql`
    WITH papers AS (
      SELECT kind, tax, false AS is_owners FROM invoices WHERE tax IS NOT NULL AND ${inPeriod}
      UNION ALL SELECT kind, tax, true FROM owner_papers WHERE ${inPeriod}
    ), lines AS (
      SELECT CASE WHEN kind LIKE 'self_billing%' THEN 'input' WHEN is_owners THEN 'commission' WHEN line ->> 'code' = 'rental' THEN 'rentals' ELSE 'fees' END AS of,
        CASE WHEN kind IN ('invoice', 'self_billing_note') THEN 1 ELSE -1 END AS sign, (line ->> 'net')::int AS net, (line ->> 'tax')::int AS tax, kind
      FROM papers, jsonb_array_elements(papers.tax -> 'lines') AS line WHERE (line ->> 'isOwn')::boolean
    )
    SELECT of, sum(sign * net)::int AS net, sum(sign * tax)::int AS tax, coalesce(sum(net) FILTER (WHERE kind = 'credit_note'), 0)::int AS returned FROM lines GROUP BY of`)
  const order = ['rentals', 'fees', 'commission', 'input'] as const
  const sum = (amountOf: (row: (typeof rows)[number]) => Fils) => rows.reduce((all, row) => all + amountOf(row), 0)
  const tax = sum((row) => row.tax)
  const payments = await findPayments(ctx, asked, now)
  const sumIn = (states: readonly TaxPaymentState[]) =>
    payments.reduce((all, { amount, state }) => all + (states.includes(state) ? amount : 0), 0)
  return {
    period: asked,
    rows: order.flatMap((of) => rows.filter((row) => row.of === of).map(({ net, tax }) => ({ of, net, tax }))),
    net: sum((row) => row.net),
    tax,
    returned: sum((row) => row.returned),
    payments,
    paid: sumIn(['paid', 'reversing']),
    left: Math.max(0, tax - sumIn(['asked', 'paid', 'reversing'])),
    isOver: today >= before,
  }
}

interface StoredPayment extends Record<string, unknown> {
  id: string
  amount: Fils
  reference: string
  day: Day
  state: TaxPaymentState
  by: string | null
  byId: string | null
  at: string
  reason: string | null
}

/** The payments of a period, the oldest first: with the person and the time of their last step. */
async function findPayments(ctx: Context | TxContext, period: string, now: Date): Promise<TaxReport['payments']> {
  const { rows } = await ctx.db.execute<StoredPayment>(sql`
    SELECT payments.id, amount, reference, day::text, status AS state, ${nameOf(ctx.locale, sql`people`)} AS by, last.person_id AS "byId", last.at, reason
    FROM tax_payments payments, LATERAL (SELECT
        CASE status WHEN 'asked' THEN asked_by WHEN 'paid' THEN confirmed_by WHEN 'reversing' THEN reversal_by ELSE reversed_by END AS person_id,
        CASE status WHEN 'asked' THEN asked_at WHEN 'paid' THEN confirmed_at WHEN 'reversing' THEN reversal_at ELSE reversed_at END AS at) last
      LEFT JOIN people ON people.id = last.person_id
    WHERE period = ${period} ORDER BY asked_at, payments.id`)
  const listed: TaxReport['payments'] = []
  for (const { byId, at, ...row } of rows) {
    const isOwn = byId !== null && byId === ctx.actor.personId
    const waits = row.state === 'asked' || row.state === 'reversing'
    const opensAt =
      waits && isOwn ? await findOpening(ctx, { askedBy: byId, askedAt: new Date(at), needs: 'payments.write-all', now }) : null
    listed.push({ ...row, isOwn, at: new Date(at).toISOString(), opensAt: opensAt?.toISOString() ?? null })
  }
  return listed
}
