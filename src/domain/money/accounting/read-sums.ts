import { type SQL, sql } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import type { Account } from '#domain/money/ledger/accounts.policy.ts'
import type { TrialBalanceRow } from './accounting.contract.ts'

interface MonthSum extends Record<string, unknown> {
  account: Account
  /** Debits less credits before the months, in fils. */
  opening: number
  month: string | null
  debit: number
  credit: number
}

/**
 * Debits and credits of every account by month, as SQL: the sums that are kept for sealed transactions, and the entries of the last minute that
 * are not sealed yet.
 */
export const monthSums: SQL = sql`(
  SELECT month, account, sum(debit)::float8 AS debit, sum(credit)::float8 AS credit FROM (
    SELECT month, account, debit, credit FROM ledger_months
    UNION ALL
    SELECT month_of(entry.at), entry.account, greatest(entry.amount, 0), greatest(-entry.amount, 0)
    FROM ledger_unsealed waiting JOIN charted_entries entry ON entry.transaction_id = waiting.transaction_id) AS each
  GROUP BY month, account)`

/** The sums of each account: before the first month, and in every month until the last one. */
export async function readSums(ctx: Context | TxContext, { from, until }: { from: string; until: string }): Promise<MonthSum[]> {
  const { rows } = await ctx.db.execute<MonthSum>(sql`
    WITH sums AS MATERIALIZED (SELECT * FROM ${monthSums} AS each WHERE month <= ${until}),
    opened AS (SELECT account, coalesce(sum(debit - credit) FILTER (WHERE month < ${from}), 0)::float8 AS opening FROM sums GROUP BY account)
    SELECT opened.account, opened.opening, sums.month, coalesce(sums.debit, 0)::float8 AS debit, coalesce(sums.credit, 0)::float8 AS credit
    FROM opened LEFT JOIN sums ON sums.account = opened.account AND sums.month >= ${from} ORDER BY opened.account, sums.month`)
  return rows
}

/** The trial balance of a month: opening balance, debits, credits and closing balance of each account. */
export async function readTrialBalance(ctx: Context | TxContext, month: string): Promise<TrialBalanceRow[]> {
  const sums = await readSums(ctx, { from: month, until: month })
  return sums
    .map(({ account, opening, debit, credit }) => ({ account, opening, debit, credit, closing: opening + debit - credit }))
    .filter(({ opening, debit, credit }) => opening !== 0 || debit !== 0 || credit !== 0)
}

/** The month of the first entry; null in an empty ledger. */
export async function findFirstMonth(ctx: Context | TxContext): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ month: string | null }>(sql`
    SELECT month_of((SELECT at FROM ledger_transactions ORDER BY at, id LIMIT 1)) AS month`)
  return rows[0]?.month ?? null
}
