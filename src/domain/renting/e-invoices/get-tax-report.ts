import { sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, nowOf } from '#domain/context.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import { daysOfPeriod, periodOf } from '#domain/money/tax/tax.policy.ts'
import { Refusal } from '#domain/refusal.ts'
import { newId } from '#values/id.ts'
import type { Fils } from '#values/money.ts'
import type { TaxReport } from './e-invoice.contract.ts'

/** The tax of a two-month period by the papers that were issued in it, in fils; by default the current period. */
export async function getTaxReport(ctx: Context, { period }: { period?: string | undefined }): Promise<TaxReport> {
  const { today } = await nowOf(ctx)
  const asked = period ?? periodOf(today)
  const { from, before } = daysOfPeriod(asked)
  const inPeriod = sql`issued_at >= ${from}::timestamp AT TIME ZONE 'Asia/Amman' AND issued_at < ${before}::timestamp AT TIME ZONE 'Asia/Amman'`
  const { rows } = await ctx.db.execute<{ of: 'rentals' | 'fees' | 'commission'; net: Fils; tax: Fils; returned: Fils }>(sql`
    WITH papers AS (
      SELECT kind, tax, false AS is_owners FROM invoices WHERE tax IS NOT NULL AND ${inPeriod}
      UNION ALL SELECT kind, tax, true FROM owner_papers WHERE ${inPeriod}
    ), lines AS (
      SELECT CASE WHEN is_owners THEN 'commission' WHEN line ->> 'code' = 'rental' THEN 'rentals' ELSE 'fees' END AS of, CASE kind WHEN 'invoice' THEN 1 ELSE -1 END AS sign,
        (line ->> 'net')::int AS net, (line ->> 'tax')::int AS tax
      FROM papers, jsonb_array_elements(papers.tax -> 'lines') AS line WHERE (line ->> 'isOwn')::boolean
    )
    SELECT of, sum(sign * net)::int AS net, sum(sign * tax)::int AS tax, coalesce(sum(net) FILTER (WHERE sign < 0), 0)::int AS returned FROM lines GROUP BY of`)
  const order = ['rentals', 'fees', 'commission'] as const
  const sum = (amountOf: (row: (typeof rows)[number]) => Fils) => rows.reduce((all, row) => all + amountOf(row), 0)
  return {
    period: asked,
    rows: order.flatMap((of) => rows.filter((row) => row.of === of).map(({ net, tax }) => ({ of, net, tax }))),
    net: sum((row) => row.net),
    tax: sum((row) => row.tax),
    returned: sum((row) => row.returned),
    paid: await findPayment(ctx, asked),
    isOver: today >= before,
  }
}

async function findPayment(ctx: Context, period: string): Promise<TaxReport['paid']> {
  const { rows } = await ctx.db.execute<{ amount: Fils; reference: string; at: string }>(
    sql`SELECT amount, reference, paid_at AS at FROM tax_payments WHERE period = ${period}`,
  )
  return rows[0] ? { ...rows[0], at: new Date(rows[0].at).toISOString() } : null
}

/**
 * Books that the tax of a period, which is over, was paid from the bank.
 * @throws {Refusal} tax.period-open (409), tax.paid (409), tax.not-owed (409) for more than the period's tax
 */
export async function payTax(
  ctx: Context,
  { period, amount, reference }: { period: string; amount: Fils; reference: string },
): Promise<{ done: true }> {
  const report = await getTaxReport(ctx, { period })
  if (!report.isOver) throw new Refusal('tax.period-open', 409)
  if (amount > report.tax) throw new Refusal('tax.not-owed', 409)
  return inTransaction(ctx, async (tx) => {
    const id = newId()
    const { rowCount } = await tx.db.execute(sql`
      INSERT INTO tax_payments (id, period, amount, reference, paid_by, paid_at)
      VALUES (${id}, ${period}, ${amount}, ${reference}, ${tx.actor.personId}, ${tx.now.toISOString()}::timestamptz) ON CONFLICT (period) DO NOTHING`)
    if (rowCount === 0) throw new Refusal('tax.paid', 409)
    await postEntries(tx, {
      kind: 'tax_paid',
      orderId: null,
      key: `tax-paid:${period}`,
      entries: [
        { account: 'tax_payable', amount },
        { account: 'bank', amount: -amount },
      ],
    })
    await record(tx, 'tax.paid', period, { amount })
    return { done: true }
  })
}
