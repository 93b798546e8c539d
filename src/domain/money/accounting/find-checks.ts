import { type SQL, sql } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import { unsettledStatuses } from '#domain/money/cash-sessions/cash-session.policy.ts'
import type { Closing } from './accounting.contract.ts'
import { type ClosingCheck, closingChecks, endOfMonth } from './accounting.policy.ts'

/** The number of open things that keep a month from being closed, by check. */
const counts = (end: SQL): Readonly<Record<ClosingCheck, SQL>> => ({
  /** The newest check of the books, made after the month, found nothing. */
  books: sql`SELECT coalesce((SELECT jsonb_array_length(breaches) FROM book_checks WHERE at >= ${end} ORDER BY at DESC LIMIT 1), 1)`,
  /** Every line of a statement is explained, and no file waits. */
  statements: sql`SELECT (SELECT count(*) FROM statement_lines WHERE match_id IS NULL AND day < (${end} AT TIME ZONE 'Asia/Amman')::date)::int
    + (SELECT count(*) FROM statements WHERE status = 'held' AND first_day < (${end} AT TIME ZONE 'Asia/Amman')::date)::int`,
  /** Sessions and counts of the shop's cash are settled. */
  cash: sql`SELECT (SELECT count(*) FROM cash_sessions WHERE opened_at < ${end} AND status IN (${sql.join(
    unsettledStatuses.map((status) => sql`${status}`),
    sql`, `,
  )}))::int + (SELECT count(*) FROM shop_counts WHERE counted_at < ${end} AND status = 'variance')::int`,
  /** No document of sales tax is refused. */
  documents: sql`SELECT count(*)::int FROM e_invoices WHERE status = 'refused' AND issued_at < ${end}`,
  /** Neither an adjustment nor a payment of tax waits for a second person. */
  adjustments: sql`SELECT ((SELECT count(*) FROM book_adjustments WHERE status = 'waiting' AND day < (${end} AT TIME ZONE 'Asia/Amman')::date)
    + (SELECT count(*) FROM tax_payments WHERE status = 'asked' AND day < (${end} AT TIME ZONE 'Asia/Amman')::date))::int`,
  sealed: sql`SELECT count(*)::int FROM ledger_unsealed waiting JOIN ledger_transactions t ON t.id = waiting.transaction_id WHERE t.at < ${end}`,
})

/** The conditions of closing a month, and whether each holds. */
export async function findChecks(ctx: Context | TxContext, month: string): Promise<Closing['checks']> {
  const of = counts(sql`${endOfMonth(month).toISOString()}::timestamptz`)
  const columns = closingChecks.map((check) => sql`(${of[check]}) AS ${sql.identifier(check)}`)
  const { rows } = await ctx.db.execute<Record<ClosingCheck, number>>(sql`SELECT ${sql.join(columns, sql`, `)}`)
  return closingChecks.map((check) => {
    const count = Number(rows[0]?.[check] ?? 1)
    return { check, holds: count === 0, count }
  })
}
