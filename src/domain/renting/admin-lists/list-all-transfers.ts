import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { referenceOf } from '#domain/money/transfers/match-transfer.ts'
import { Refusal } from '#domain/refusal.ts'
import { wholeName } from '#domain/renting/orders/shown-names.ts'
import { inDays, type PageQuery, readPage } from '#platform/database/read-page.ts'
import { foldForSearch } from '#values/fold-for-search.ts'
import { orderNumber } from '#values/order-number.ts'
import type { ListQuery } from './list-query.contract.ts'
import { findByWords } from './order-search.ts'
import type { TransferRow } from './transfer.contract.ts'

const statusOf = sql`CASE WHEN row.problem IS NULL OR row.resolution = 'assigned' THEN 'matched'
  WHEN row.resolution IS NULL THEN 'waiting' ELSE row.resolution END`

/** A page of the received CliQ transfers. */
export function listAllTransfers(
  ctx: Context,
  query: ListQuery<'transfers'> & PageQuery,
): Promise<{ rows: TransferRow[]; next: string | null }> {
  const { q = '', status } = query
  return readPage(ctx.db, query, {
    from: sql`bank_transfers row`,
    by: sql`row.received_at`,
    where: [inDays(sql`row.received_at`, query), status && sql`${statusOf} = ${status}`, q.trim() !== '' && isNamed(q)],
    read: ({ where, sorted, limited }) => sql`${transfersOf(ctx, where)} ${sorted} ${limited}`,
    toRow,
  })
}

/**
 * One received CliQ transfer.
 * @throws {Refusal} 404 `transfer.unknown`
 */
export async function getTransfer(ctx: Context, id: string): Promise<TransferRow> {
  const { rows } = await ctx.db.execute<TransferRow & Record<string, unknown>>(transfersOf(ctx, sql`row.id = ${id}`))
  if (!rows[0]) throw new Refusal('transfer.unknown', 404)
  return toRow(rows[0])
}

/** By its reference, the bank's id, its sender, or the order that it pays or names. */
function isNamed(q: string): SQL {
  const reference = referenceOf(q)
  const found = findByWords(q)
  const ways = [
    reference !== '' && sql`row.reference LIKE ${`${reference}%`}`,
    sql`row.id = ${q.trim().toUpperCase()}`,
    sql`fold_for_search(row.sender) LIKE ${`%${foldForSearch(q)}%`}`,
    found && sql`payments.order_id IN ${found}`,
  ].filter((way) => way instanceof Object)
  return sql`(${sql.join(ways, sql` OR `)})`
}

function transfersOf(ctx: Context, where: SQL): SQL {
  return sql`
    SELECT row.id, row.sender, row.reference, row.amount, ${statusOf} AS status, row.problem, row.reason,
      coalesce(payments.amount + payments.deposit, deposits.amount, (SELECT sum(amount)::int FROM ledger_entries
        WHERE rental_id = owed.rental_id AND account = 'customer_debt')) AS wanted,
      CASE WHEN payments.status = 'transfer_pending' THEN payments.expires_at END AS "awaitedUntil",
      orders.id AS "orderId", orders.number::text, ${wholeName(ctx.locale)} AS customer, row.received_at AS at
    FROM bank_transfers row
      LEFT JOIN deposits ON deposits.id = coalesce(row.deposit_id, (SELECT id FROM deposits named WHERE named.reference = row.reference))
      LEFT JOIN payments ON payments.id = coalesce(row.payment_id, (SELECT id FROM payments named WHERE named.reference = row.reference))
      LEFT JOIN debt_transfers owed ON owed.reference = row.reference LEFT JOIN rentals ON rentals.id = owed.rental_id
      LEFT JOIN orders ON orders.id = coalesce(payments.order_id, deposits.order_id, rentals.order_id)
      LEFT JOIN people ON people.id = orders.person_id
    WHERE ${where}`
}

function toRow(row: TransferRow): TransferRow {
  return {
    ...row,
    number: row.number && orderNumber(row.number),
    awaitedUntil: row.awaitedUntil && new Date(row.awaitedUntil).toISOString(),
    at: new Date(row.at).toISOString(),
  }
}
