import { sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import type { LedgerSum } from '#domain/money/ledger/sums.policy.ts'
import { sums } from '#domain/money/ledger/sums.ts'
import type { TransactionRow } from '#domain/renting/order-details/operations.contract.ts'
import { wholeName } from '#domain/renting/orders/shown-names.ts'
import { orderNumber } from '#values/order-number.ts'
import type { timeSorts } from './list-query.policy.ts'
import { findByWords } from './order-search.ts'
import { type AskedDays, all, cut, inDays, pageOf } from './page-of.ts'

interface Asked extends AskedDays {
  q?: string | undefined
  sum?: LedgerSum | undefined
  sort?: (typeof timeSorts)[number] | undefined
  after?: string | undefined
}

/**
 * A page of the transactions of the ledger: those of one sum of the reports, with their part of it, or all, with the amount that they move.
 */
export async function listAllTransactions(ctx: Context, asked: Asked): Promise<{ rows: TransactionRow[]; next: string | null }> {
  const { q, sum, sort = 'newest', after } = asked
  const { begins, sorted, limited } = pageOf({
    table: 'ledger_transactions',
    column: 'at',
    isFalling: sort === 'newest',
    after,
    perPage: asked.perPage,
  })
  const { isMeant, sign } = sum ? sums[sum] : { isMeant: sql`e.amount > 0`, sign: 1 }
  const named = findByWords(q)
  const where = all(begins, inDays(sql`row.at`, asked), sql`meant.amount IS NOT NULL`, named && sql`row.order_id IN ${named}`)
  const { rows } = await ctx.db.execute<TransactionRow & Record<string, unknown>>(sql`
    SELECT row.id, row.kind, row.at, meant.amount, orders.id AS "orderId", orders.number::text, ${wholeName(ctx.locale)} AS customer
    FROM ledger_transactions row
      CROSS JOIN LATERAL (SELECT sum(e.amount)::int AS amount FROM ledger_entries e WHERE e.transaction_id = row.id AND ${isMeant}) meant
      LEFT JOIN orders ON orders.id = row.order_id LEFT JOIN people ON people.id = orders.person_id
    WHERE ${where} ${sorted} ${limited}`)
  return cut(
    rows.map((row) => ({
      ...row,
      number: row.number && orderNumber(row.number),
      amount: row.amount === 0 ? 0 : sign * row.amount,
      at: new Date(row.at).toISOString(),
    })),
    asked.perPage,
  )
}
