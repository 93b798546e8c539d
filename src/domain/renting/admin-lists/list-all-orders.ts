import { sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import type { OrderRow } from '#domain/renting/order-details/operations.contract.ts'
import { wholeName } from '#domain/renting/orders/shown-names.ts'
import { orderStatusOf, type RentalStatus, statusesThat } from '#domain/renting/rentals/rental.policy.ts'
import { inDays, type PageQuery, readPage } from '#platform/database/read-page.ts'
import { orderNumber } from '#values/order-number.ts'
import type { ListQuery } from './list-query.contract.ts'
import { orderStages } from './list-query.policy.ts'
import { findByWords } from './order-search.ts'
import { isIn, isStage } from './stages.ts'

interface Row extends Omit<OrderRow, 'status'> {
  statuses: RentalStatus[]
}

const listed = statusesThat(({ isListed }) => isListed)

/** A page of the orders of all customers. */
export function listAllOrders(ctx: Context, query: ListQuery<'orders'> & PageQuery): Promise<{ rows: OrderRow[]; next: string | null }> {
  const { q, status, method, sort } = query
  const found = findByWords(q)
  const one = status === 'any' ? undefined : status
  const stage = isIn(orderStages, one) ? one : null
  const statuses = sql.param(one ? [one] : listed)
  return readPage(ctx.db, query, {
    from: sql`orders row`,
    by: sort === 'dearest' ? sql`row.total` : sql`row.created_at`,
    where: [
      inDays(sql`row.created_at`, query),
      stage && sql`EXISTS (SELECT FROM rentals WHERE rentals.order_id = row.id AND ${isStage(stage, sql`rentals`)})`,
      method && sql`row.method = ${method}`,
      found && sql`row.id IN ${found}`,
      // An order that was looked for is found in every status.
      !stage && (one || !(found || status)) && sql`row.id IN (SELECT order_id FROM rentals WHERE status = ANY (${statuses}::text[]))`,
    ],
    read: ({ page, sorted }) => sql`
      SELECT row.id, row.number, row.method, row.total, row.created_at AS at, ${wholeName(ctx.locale, sql`row`)} AS customer,
        parts.statuses, parts.pieces, parts.first::text AS "from", parts.last::text AS until
      FROM ${page}
        LEFT JOIN people ON people.id = row.person_id
        CROSS JOIN LATERAL (
          SELECT array_agg(rentals.status) AS statuses, array_agg(DISTINCT items.name ->> ${ctx.locale}) AS pieces,
            min(rentals.first_day) AS first, max(rentals.last_day) AS last
          FROM rentals JOIN items ON items.id = rentals.item_id WHERE rentals.order_id = row.id) parts
      ${sorted}`,
    toRow: ({ statuses: those, number, at, ...row }: Row): OrderRow => ({
      ...row,
      number: orderNumber(number),
      status: orderStatusOf(those),
      at: new Date(at).toISOString(),
    }),
  })
}
