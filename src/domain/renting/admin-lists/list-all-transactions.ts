import { sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { sums } from '#domain/money/ledger/sums.ts'
import type { TransactionRow } from '#domain/renting/order-details/operations.contract.ts'
import { wholeName } from '#domain/renting/orders/shown-names.ts'
import { inDays, type PageQuery, readPage } from '#platform/database/read-page.ts'
import { orderNumber } from '#values/order-number.ts'
import type { ListQuery } from './list-query.contract.ts'
import { findByWords } from './order-search.ts'

/**
 * A page of the transactions of the ledger: those of one sum of the reports, with their part of it, or all, with the amount that they move.
 */
export function listAllTransactions(
  ctx: Context,
  query: ListQuery<'ledger'> & PageQuery,
): Promise<{ rows: TransactionRow[]; next: string | null }> {
  const { q, sum } = query
  const { isMeant, sign } = sum ? sums[sum] : { isMeant: sql`e.amount > 0`, sign: 1 }
  const named = findByWords(q)
  return readPage(ctx.db, query, {
    from: sql`ledger_transactions row`,
    by: sql`row.at`,
    where: [inDays(sql`row.at`, query), sql`meant.amount IS NOT NULL`, named && sql`row.order_id IN ${named}`],
    read: ({ where, sorted, limited }) => sql`
      SELECT row.id, row.kind, row.at, meant.amount, orders.id AS "orderId", orders.number::text, ${wholeName(ctx.locale)} AS customer
      FROM ledger_transactions row
        CROSS JOIN LATERAL (SELECT sum(e.amount)::int AS amount FROM ledger_entries e WHERE e.transaction_id = row.id AND ${isMeant}) meant
        LEFT JOIN orders ON orders.id = row.order_id LEFT JOIN people ON people.id = orders.person_id
      WHERE ${where} ${sorted} ${limited}`,
    toRow: (row: TransactionRow) => ({
      ...row,
      number: row.number && orderNumber(row.number),
      amount: row.amount === 0 ? 0 : sign * row.amount,
      at: new Date(row.at).toISOString(),
    }),
  })
}
