import { sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { type ClearingAccount, clearingAccounts } from '#domain/money/statements/statement.policy.ts'
import type { Day } from '#values/day.ts'
import type { Fils } from '#values/money.ts'
import type { Reconciliation } from './reconciliation.contract.ts'

interface Row extends Record<string, unknown> {
  account: ClearingAccount
  opening: Fils
  booked: Fils
  onStatement: Fils
  items: number
}

/**
 * The clearing accounts on a day: the open items before it, what was booked, what statements explained, and what is left. Lines that nothing
 * explains count as shown by a statement: they are what is left. Reads what is open and what was matched since, not the whole ledger.
 */
export async function readClearing(ctx: Context, day: Day): Promise<Pick<Reconciliation, 'clearing' | 'fees' | 'unexplained'>> {
  const { rows } = await ctx.db.execute<Row>(sql`
    WITH items AS (
      SELECT account, amount, (at AT TIME ZONE 'Asia/Amman')::date AS booked, NULL::date AS closed FROM open_entries
      UNION ALL
      SELECT e.account, e.amount, least((t.at AT TIME ZONE 'Asia/Amman')::date, m.day), m.day
      FROM statement_matches m JOIN statement_match_entries x ON x.match_id = m.id AND NOT x.is_own
        JOIN ledger_entries e ON e.id = x.entry_id JOIN ledger_transactions t ON t.id = e.transaction_id
      WHERE m.day >= ${day} AND m.undone_at IS NULL
    )
    SELECT account, coalesce(sum(amount) FILTER (WHERE booked < ${day}), 0)::float8 AS opening,
      coalesce(sum(amount) FILTER (WHERE booked = ${day}), 0)::float8 AS booked,
      coalesce(-sum(amount) FILTER (WHERE closed = ${day}), 0)::float8 AS "onStatement",
      count(*) FILTER (WHERE booked <= ${day} AND (closed IS NULL OR closed > ${day}))::int AS items
    FROM items WHERE booked <= ${day} GROUP BY account`)
  const { rows: lines } = await ctx.db.execute<{ isProvider: boolean; before: Fils; today: Fils; whole: string }>(sql`
    SELECT account = 'provider' AS "isProvider", coalesce(sum(amount) FILTER (WHERE day < ${day}), 0)::float8 AS before,
      coalesce(sum(amount) FILTER (WHERE day = ${day}), 0)::float8 AS today, sum(abs(amount))::text AS whole
    FROM statement_lines WHERE match_id IS NULL AND day <= ${day} GROUP BY 1`)
  const { rows: fees } = await ctx.db.execute<{ provider: Fils; bank: Fils }>(sql`
    SELECT coalesce(sum(e.amount) FILTER (WHERE e.account = 'provider_fees'), 0)::float8 AS provider,
      coalesce(sum(e.amount) FILTER (WHERE e.account = 'bank_fees'), 0)::float8 AS bank
    FROM statement_matches m JOIN statement_match_entries x ON x.match_id = m.id AND x.is_own JOIN ledger_entries own ON own.id = x.entry_id
      JOIN ledger_entries e ON e.transaction_id = own.transaction_id AND e.account IN ('provider_fees', 'bank_fees')
    WHERE m.day = ${day} AND m.undone_at IS NULL`)
  const unexplained = {
    provider_clearing: lines.find(({ isProvider }) => isProvider),
    transfer_clearing: lines.find(({ isProvider }) => !isProvider),
  }
  const clearing = clearingAccounts.map((account) => {
    const row = rows.find((one) => one.account === account)
    const open = account === 'provider_clearing' || account === 'transfer_clearing' ? unexplained[account] : undefined
    const opening = (row?.opening ?? 0) - (open?.before ?? 0)
    const [booked, onStatement] = [row?.booked ?? 0, (row?.onStatement ?? 0) - (open?.today ?? 0)]
    const left = (open ? -open.before - open.today : 0) || 0
    return { account, opening, booked, onStatement, closing: opening + booked + onStatement, items: row?.items ?? 0, left }
  })
  return {
    clearing,
    fees: fees[0] ?? { provider: 0, bank: 0 },
    unexplained: lines.reduce((sum, { whole }) => sum + Number(whole), 0),
  }
}
