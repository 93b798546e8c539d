import { sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import type { OrderRow } from '#domain/renting/order-details/operations.contract.ts'
import { wholeName } from '#domain/renting/orders/shown-names.ts'
import { orderStatusOf, type RentalStatus, statusesThat } from '#domain/renting/rentals/rental.policy.ts'
import type { Day } from '#values/day.ts'
import { orderNumber } from '#values/order-number.ts'
import { type listedStatuses, type orderSorts, orderStages } from './list-query.policy.ts'
import { findByWords } from './order-search.ts'
import { type AskedDays, all, cut, inDays, pageOf } from './page-of.ts'
import { isIn, isStage } from './stages.ts'

interface Asked extends AskedDays {
  q?: string | undefined
  /** The status of one of its rentals; all but those given up before payment when left out. */
  status?: (typeof listedStatuses)[number] | undefined
  method?: string | undefined
  sort?: (typeof orderSorts)[number] | undefined
  after?: string | undefined
}

interface Row extends Record<string, unknown> {
  id: string
  number: string
  customer: string | null
  pieces: string[]
  statuses: RentalStatus[]
  from: Day
  until: Day
  method: OrderRow['method']
  total: number
  at: string
}

const listed = statusesThat(({ isListed }) => isListed)

/** A page of the orders of all customers. */
export async function listAllOrders(ctx: Context, asked: Asked): Promise<{ rows: OrderRow[]; next: string | null }> {
  const { q, status, method, sort = 'newest', after } = asked
  const column = sort === 'dearest' ? 'total' : 'created_at'
  const { begins, sorted, limited } = pageOf({ table: 'orders', column, isFalling: sort !== 'oldest', after, perPage: asked.perPage })
  const found = findByWords(q)
  const one = status === 'any' ? undefined : status
  const stage = isIn(orderStages, one) ? one : null
  const statuses = sql.param(one ? [one] : listed)
  const where = all(
    begins,
    inDays(sql`row.created_at`, asked),
    stage && sql`EXISTS (SELECT FROM rentals WHERE rentals.order_id = row.id AND ${isStage(stage, sql`rentals`)})`,
    method && sql`row.method = ${method}`,
    found && sql`row.id IN ${found}`,
    // An order that was looked for is found in every status.
    !stage && (one || !(found || status)) && sql`row.id IN (SELECT order_id FROM rentals WHERE status = ANY (${statuses}::text[]))`,
  )
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT row.id, row.number, row.method, row.total, row.created_at AS at, ${wholeName(ctx.locale, sql`row`)} AS customer,
      parts.statuses, parts.pieces, parts.first::text AS "from", parts.last::text AS until
    FROM (SELECT row.* FROM orders row WHERE ${where} ${sorted} ${limited}) row
      LEFT JOIN people ON people.id = row.person_id
      CROSS JOIN LATERAL (
        SELECT array_agg(rentals.status) AS statuses, array_agg(DISTINCT items.name ->> ${ctx.locale}) AS pieces,
          min(rentals.first_day) AS first, max(rentals.last_day) AS last
        FROM rentals JOIN items ON items.id = rentals.item_id WHERE rentals.order_id = row.id) parts
    ${sorted}`)
  return cut(
    rows.map(({ statuses: those, number, at, ...row }) => ({
      ...row,
      number: orderNumber(number),
      status: orderStatusOf(those),
      at: new Date(at).toISOString(),
    })),
    asked.perPage,
  )
}
