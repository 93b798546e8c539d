import { sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import type { LedgerSum } from '#domain/money/ledger/sums.policy.ts'
import { sums } from '#domain/money/ledger/sums.ts'
import { daysIn, isWithin, type ReportRow, type Span } from './span.ts'

interface Sum extends Record<string, unknown> {
  key: LedgerSum
  count: number
  amount: number
}

/** The money of these days by the books, and the cash that is with couriers now. */
export async function findCash(ctx: Context, span: Span): Promise<ReportRow[]> {
  const cases = Object.entries(sums).map(
    ([
      key,
      { isMeant },
    ]) => sql`SELECT ${key}::text AS key, count(DISTINCT transaction_id)::int AS count, coalesce(sum(amount), 0)::float8 AS amount
      FROM (SELECT e.transaction_id, e.amount FROM posted t JOIN ledger_entries e ON e.transaction_id = t.id WHERE ${isMeant}) meant`,
  )
  const { rows } = await ctx.db.execute<Sum>(sql`
    WITH posted AS MATERIALIZED (SELECT id, kind, key FROM ledger_transactions WHERE ${isWithin(sql`at`, span)})
    ${sql.join(cases, sql` UNION ALL `)}`)
  return [...rows.map(({ key, count, amount }) => rowOf(key, { count, amount, span })), await findOpenCash(ctx)]
}

function rowOf(key: LedgerSum, { count, amount, span }: { count: number; amount: number; span: Span }): ReportRow {
  return { key, values: [count, amount === 0 ? 0 : sums[key].sign * amount], to: `/admin/ledger?sum=${key}&${daysIn(span)}` }
}

/**
 * The cash with couriers by the ledger, and its number of payments and deposits. The cash of an ended deposit also stays with its courier
 * until it is handed in.
 */
async function findOpenCash(ctx: Context): Promise<ReportRow> {
  const { rows } = await ctx.db.execute<{ count: number; amount: number }>(sql`
    SELECT (SELECT count(*) FROM payments WHERE status = 'cash_collected')::int
        + (SELECT count(*) FROM deposits WHERE method = 'cash' AND held_at IS NOT NULL AND remitted_at IS NULL)::int AS count,
      coalesce(sum(amount), 0)::float8 AS amount FROM ledger_balances WHERE account = 'courier_cash' AND amount <> 0`)
  const { count = 0, amount = 0 } = rows[0] ?? {}
  return { key: 'open', values: [count, amount], to: '/admin/cash' }
}
