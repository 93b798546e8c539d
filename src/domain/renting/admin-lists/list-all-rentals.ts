import { type SQL, sql } from 'drizzle-orm'
import { nameOf } from '#domain/accounts/people/name-of.ts'
import type { HandOverWay } from '#domain/catalogue/items/item.policy.ts'
import { type Context, nowOf } from '#domain/context.ts'
import type { RentalRow } from '#domain/renting/order-details/operations.contract.ts'
import { wholeName } from '#domain/renting/orders/shown-names.ts'
import { nextDeedOf } from '#domain/renting/rentals/courier-deed.policy.ts'
import { statusesThat } from '#domain/renting/rentals/rental.policy.ts'
import { all, type DaysQuery, inDays, type PageQuery, readPage } from '#platform/database/read-page.ts'
import { orderNumber } from '#values/order-number.ts'
import type { ListQuery } from './list-query.contract.ts'
import { rentalStages } from './list-query.policy.ts'
import { findByWords } from './order-search.ts'
import { isIn, isStage } from './stages.ts'

const listed = statusesThat(({ isListed }) => isListed)

/** A page of the rentals of all customers. */
export async function listAllRentals(
  ctx: Context,
  query: ListQuery<'rentals'> & PageQuery,
): Promise<{ rows: RentalRow[]; next: string | null }> {
  const { today } = await nowOf(ctx)
  const { q, category, status, sort = 'newest' } = query
  const found = findByWords(q)
  return readPage(ctx.db, query, {
    from: sql`rentals row`,
    by: sort === 'soonest' ? sql`row.first_day` : sql`row.created_at`,
    isFalling: sort === 'newest',
    where: [
      isIn(rentalStages, status) ? atStage(status, query) : inDays(sql`row.created_at`, query),
      category && sql`row.item_id IN (SELECT id FROM items WHERE items.category = ${category})`,
      status === undefined && !found && sql`row.status = ANY (${sql.param(listed)}::text[])`,
      !isIn(rentalStages, status) && status !== 'any' && status && sql`row.status = ${status}`,
      found && sql`row.order_id IN ${found}`,
    ],
    read: ({ page, sorted }) => sql`
      SELECT row.id, row.order_id AS "orderId", orders.number, ${wholeName(ctx.locale)} AS customer,
        items.name ->> ${ctx.locale} AS piece, coalesce(${nameOf(ctx.locale, sql`owners`)}, row.owner_id) AS owner,
        row.first_day::text AS "from", row.last_day::text AS until, row.status, row.hand_over AS "handOver", row.price, row.created_at AS at
      FROM ${page}
        JOIN orders ON orders.id = row.order_id JOIN items ON items.id = row.item_id
        LEFT JOIN people ON people.id = orders.person_id LEFT JOIN people owners ON owners.id = row.owner_id
      ${sorted}`,
    toRow: ({ handOver, ...row }: Omit<RentalRow, 'next'> & { handOver: HandOverWay }) => {
      return { ...row, next: nextDeedOf({ ...row, handOver }, today), number: orderNumber(row.number), at: new Date(row.at).toISOString() }
    },
  })
}

/** The days of a stage are those on which it was reached; those of `on` the days for which it is booked. */
function atStage(stage: (typeof rentalStages)[number], query: DaysQuery): SQL {
  if (stage === 'on') {
    const { from, until } = query
    return sql`EXISTS (SELECT FROM blocks WHERE blocks.rental_id = row.id AND blocks.is_live AND blocks.expires_at IS NULL
      AND daterange(blocks.rental_from, blocks.rental_until, '[]') && daterange(${from ?? null}::date, ${until ?? null}::date, '[]'))`
  }
  const column = stage === 'late' ? sql`row.late_from` : stage === 'back' ? sql`row.returned_at` : sql`row.created_at`
  return all(isStage(stage, sql`row`), inDays(column, query))
}
