import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import type { Account } from '#domain/money/ledger/accounts.policy.ts'
import { isIn } from '#domain/money/ledger/charted.ts'
import { type PageQuery, readPage } from '#platform/database/read-page.ts'
import { orderNumber } from '#values/order-number.ts'
import type { JournalQuery, JournalRow } from './accounting.contract.ts'
import { addMonths, bookLines, endOfMonth } from './accounting.policy.ts'

/** The instants of a month, as SQL for a column. */
export function isInMonth(column: SQL, month: string): SQL {
  const [from, until] = [endOfMonth(addMonths(month, -1)), endOfMonth(month)]
  return sql`${column} >= ${from.toISOString()}::timestamptz AND ${column} < ${until.toISOString()}::timestamptz`
}

/** A page of the transactions of a month with their entries, the newest first; those of an account or of a line, if one is named. */
export function listJournal(ctx: Context, query: JournalQuery & PageQuery): Promise<{ rows: JournalRow[]; next: string | null }> {
  const { month, account, line } = query
  const accounts: readonly Account[] | null = account ? [account] : line ? bookLines[line].accounts : null
  return readPage(ctx.db, query, {
    from: sql`ledger_transactions row`,
    by: sql`row.at`,
    where: [
      isInMonth(sql`row.at`, month),
      accounts &&
        sql`EXISTS (SELECT FROM charted_entries entry WHERE entry.transaction_id = row.id AND ${isIn(sql`entry.account`, accounts)})`,
    ],
    read: ({ page, sorted }) => sql`
      SELECT row.id, row.at, row.kind, row.order_id AS "orderId", orders.number::text, written.entries, adjustment.reason
      FROM ${page} LEFT JOIN orders ON orders.id = row.order_id
        LEFT JOIN book_adjustments adjustment ON row.kind = 'adjustment' AND row.key = 'adjustment:' || adjustment.id CROSS JOIN LATERAL (
        SELECT jsonb_agg(jsonb_build_object('account', entry.account, 'part', entry.part, 'amount', entry.amount) ORDER BY entry.amount <= 0, entry.id) AS entries
        FROM charted_entries entry WHERE entry.transaction_id = row.id) AS written
      ${sorted}`,
    toRow: (row: JournalRow) => ({ ...row, at: new Date(row.at).toISOString(), number: row.number && orderNumber(row.number) }),
  })
}
