import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { depositState, isInState } from '#domain/money/payments/deposit-state.ts'
import type { DepositState } from '#domain/money/payments/payment-words.policy.ts'
import type { DepositRow, PaymentRow } from '#domain/renting/order-details/operations.contract.ts'
import { wholeName } from '#domain/renting/orders/shown-names.ts'
import { orderNumber } from '#values/order-number.ts'
import type { timeSorts } from './list-query.policy.ts'
import { findByWords } from './order-search.ts'
import { type AskedDays, all, cut, inDays, pageOf } from './page-of.ts'

interface Asked<Status = string> extends AskedDays {
  q?: string | undefined
  status?: Status | undefined
  method?: string | undefined
  sort?: (typeof timeSorts)[number] | undefined
  after?: string | undefined
}

/** A page of the payments of all customers. */
export async function listAllPayments(ctx: Context, asked: Asked): Promise<{ rows: PaymentRow[]; next: string | null }> {
  const { where, sorted, limited } = partsOf('payments', asked, asked.status && sql`row.status = ${asked.status}`)
  const { rows } = await ctx.db.execute<PaymentRow & Record<string, unknown>>(sql`
    SELECT row.id, row.order_id AS "orderId", orders.number, ${wholeName(ctx.locale)} AS customer,
      row.method, row.status, row.amount, row.captured, row.refunded, row.created_at AS at
    FROM (SELECT row.* FROM payments row WHERE ${where} ${sorted} ${limited}) row
      JOIN orders ON orders.id = row.order_id LEFT JOIN people ON people.id = orders.person_id
    ${sorted}`)
  return cut(
    rows.map((row) => ({ ...row, number: orderNumber(row.number), at: new Date(row.at).toISOString() })),
    asked.perPage,
  )
}

/** A page of the deposits of all customers. */
export async function listAllDeposits(ctx: Context, asked: Asked<DepositState>): Promise<{ rows: DepositRow[]; next: string | null }> {
  const { where, sorted, limited } = partsOf('deposits', asked, asked.status && isInState(sql`row`, asked.status))
  const { rows } = await ctx.db.execute<DepositRow & Record<string, unknown>>(sql`
    SELECT row.id, row.order_id AS "orderId", orders.number, ${wholeName(ctx.locale)} AS customer,
      items.name ->> ${ctx.locale} AS piece, row.method, ${depositState(sql`row`)} AS status, row.amount, row.applied,
      CASE WHEN row.status = 'held' THEN row.amount - row.given_back END AS held, row.created_at AS at
    FROM (SELECT row.* FROM deposits row WHERE ${where} ${sorted} ${limited}) row
      JOIN orders ON orders.id = row.order_id LEFT JOIN people ON people.id = orders.person_id
      JOIN rentals ON rentals.id = row.rental_id JOIN items ON items.id = rentals.item_id
    ${sorted}`)
  return cut(
    rows.map((row) => ({ ...row, number: orderNumber(row.number), at: new Date(row.at).toISOString() })),
    asked.perPage,
  )
}

function partsOf(table: 'payments' | 'deposits', asked: Asked, isInStatus: SQL | '' | undefined) {
  const { q, method, sort = 'newest', after } = asked
  const { begins, sorted, limited } = pageOf({ table, column: 'created_at', isFalling: sort === 'newest', after, perPage: asked.perPage })
  const found = findByWords(q)
  const where = all(
    begins,
    inDays(sql`row.created_at`, asked),
    isInStatus,
    method && sql`row.method = ${method}`,
    found && sql`row.order_id IN ${found}`,
  )
  return { where, sorted, limited }
}
