import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { daysIn, isWithin, type ReportRow, type Span } from './span.ts'

/** The rows of the report: which entries of the ledger they sum, and which way round. */
const sums = {
  revenue: { isMeant: sql`e.account = 'platform_revenue'`, sign: -1, to: '/admin/payments?' },
  reductions: { isMeant: sql`e.account = 'discounts'`, sign: -1, to: '/admin/orders?status=placed&' },
  owners: {
    isMeant: sql`e.account = 'owner_payable' AND t.kind NOT IN ('payout', 'payout_failed')`,
    sign: -1,
    to: '/admin/rentals?status=booked&',
  },
  card: { isMeant: sql`e.account = 'provider_clearing' AND e.amount > 0`, sign: 1, to: '/admin/payments?method=card&' },
  transfer: { isMeant: sql`e.account = 'transfer_clearing' AND e.amount > 0`, sign: 1, to: '/admin/transfers?' },
  collected: { isMeant: sql`e.account = 'courier_cash' AND e.amount > 0`, sign: 1, to: '/admin/payments?method=cash&' },
  remitted: {
    isMeant: sql`e.account = 'courier_cash' AND e.amount < 0`,
    sign: -1,
    to: '/admin/payments?method=cash&status=cash_remitted&',
  },
  refunds: { isMeant: sql`e.account = 'refunds' AND t.kind = 'refund_made'`, sign: 1, to: '/admin/payments?' },
  payouts: { isMeant: sql`e.account = 'bank' AND t.kind = 'payout_paid'`, sign: -1, to: '/admin/payouts?status=paid&' },
} as const satisfies Record<string, { isMeant: SQL; sign: 1 | -1; to: string }>

interface Sum extends Record<string, unknown> {
  key: keyof typeof sums
  count: number
  amount: number
}

/** What the books say of the money of these days, and the cash that is with couriers now. */
export async function findCash(ctx: Context, span: Span): Promise<ReportRow[]> {
  const cases = Object.entries(sums).map(
    ([
      key,
      { isMeant },
    ]) => sql`SELECT ${key}::text AS key, count(DISTINCT transaction_id)::int AS count, coalesce(sum(amount), 0)::float8 AS amount
      FROM (SELECT e.transaction_id, e.amount FROM posted t JOIN ledger_entries e ON e.transaction_id = t.id WHERE ${isMeant}) meant`,
  )
  const { rows } = await ctx.db.execute<Sum>(sql`
    WITH posted AS MATERIALIZED (SELECT id, kind FROM ledger_transactions WHERE ${isWithin(sql`at`, span)})
    ${sql.join(cases, sql` UNION ALL `)}`)
  return [...rows.map(({ key, count, amount }) => rowOf(key, { count, amount, span })), await findOpenCash(ctx)]
}

function rowOf(key: keyof typeof sums, { count, amount, span }: { count: number; amount: number; span: Span }): ReportRow {
  const { sign, to } = sums[key]
  return { key, values: [count, amount === 0 ? 0 : sign * amount], to: `${to}${daysIn(span)}` }
}

async function findOpenCash(ctx: Context): Promise<ReportRow> {
  const { rows } = await ctx.db.execute<{ count: number; amount: number }>(sql`
    SELECT count(*)::int, coalesce(sum(amount), 0)::float8 AS amount FROM (
      SELECT captured AS amount FROM payments WHERE status = 'cash_collected'
      UNION ALL SELECT amount FROM deposits WHERE method = 'cash' AND status = 'held' AND held_at IS NOT NULL AND remitted_at IS NULL) open`)
  const { count = 0, amount = 0 } = rows[0] ?? {}
  return { key: 'open', values: [count, amount], to: '/admin/payments?method=cash&status=cash_collected' }
}
