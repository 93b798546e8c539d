import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { depositState, isInState } from '#domain/money/payments/deposit-state.ts'
import type { DepositRow, PaymentRow } from '#domain/renting/order-details/operations.contract.ts'
import { wholeName } from '#domain/renting/orders/shown-names.ts'
import { inDays, type PageQuery, readPage } from '#platform/database/read-page.ts'
import { orderNumber } from '#values/order-number.ts'
import type { ListQuery } from './list-query.contract.ts'
import { findByWords } from './order-search.ts'

/** A page of the payments of all customers. */
export function listAllPayments(
  ctx: Context,
  query: ListQuery<'payments'> & PageQuery,
): Promise<{ rows: PaymentRow[]; next: string | null }> {
  return readPage(ctx.db, query, {
    from: sql`payments row`,
    by: sql`row.created_at`,
    where: conditionsOf(query, query.status && sql`row.status = ${query.status}`),
    read: ({ page, sorted }) => sql`
      SELECT row.id, row.order_id AS "orderId", orders.number, ${wholeName(ctx.locale)} AS customer,
        row.method, row.status, row.amount, row.captured, row.refunded, row.created_at AS at
      FROM ${page}
        JOIN orders ON orders.id = row.order_id LEFT JOIN people ON people.id = orders.person_id
      ${sorted}`,
    toRow: (row: PaymentRow) => ({ ...row, number: orderNumber(row.number), at: new Date(row.at).toISOString() }),
  })
}

/** A page of the deposits of all customers. */
export function listAllDeposits(
  ctx: Context,
  query: ListQuery<'deposits'> & PageQuery,
): Promise<{ rows: DepositRow[]; next: string | null }> {
  return readPage(ctx.db, query, {
    from: sql`deposits row`,
    by: sql`row.created_at`,
    where: conditionsOf(query, query.status && isInState(sql`row`, query.status)),
    read: ({ page, sorted }) => sql`
      SELECT row.id, row.order_id AS "orderId", orders.number, ${wholeName(ctx.locale)} AS customer,
        items.name ->> ${ctx.locale} AS piece, row.method, ${depositState(sql`row`)} AS status, row.amount, row.applied,
        CASE WHEN row.status = 'held' THEN row.amount - row.given_back END AS held, row.created_at AS at
      FROM ${page}
        JOIN orders ON orders.id = row.order_id LEFT JOIN people ON people.id = orders.person_id
        JOIN rentals ON rentals.id = row.rental_id JOIN items ON items.id = rentals.item_id
      ${sorted}`,
    toRow: (row: DepositRow) => ({ ...row, number: orderNumber(row.number), at: new Date(row.at).toISOString() }),
  })
}

function conditionsOf(query: Omit<ListQuery<'payments' | 'deposits'>, 'status'>, isInStatus: SQL | undefined) {
  const found = findByWords(query.q)
  return [
    inDays(sql`row.created_at`, query),
    isInStatus,
    query.method && sql`row.method = ${query.method}`,
    found && sql`row.order_id IN ${found}`,
  ]
}
