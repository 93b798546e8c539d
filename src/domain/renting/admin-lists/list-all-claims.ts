import { sql } from 'drizzle-orm'
import { nameOf } from '#domain/accounts/people/name-of.ts'
import { type Context, nowOf } from '#domain/context.ts'
import { openClaimStatuses, toDecideStatuses } from '#domain/renting/claims/claim.policy.ts'
import type { ClaimRow } from '#domain/renting/order-details/operations.contract.ts'
import { wholeName } from '#domain/renting/orders/shown-names.ts'
import { inDays, type PageQuery, readPage } from '#platform/database/read-page.ts'
import { orderNumber } from '#values/order-number.ts'
import type { ListQuery } from './list-query.contract.ts'
import type { waitingTimes } from './list-query.policy.ts'
import { findByWords } from './order-search.ts'

const hours: Readonly<Record<(typeof waitingTimes)[number], number>> = { '24h': 24, '48h': 48 }

/**
 * A page of the claims of all rentals, the most urgent first, by their deadline. It is in the past for claims that the shop is late to
 * decide.
 */
export async function listAllClaims(
  ctx: Context,
  query: ListQuery<'claims'> & PageQuery,
): Promise<{ rows: ClaimRow[]; next: string | null }> {
  const { q, status, kind, waiting } = query
  const { now } = await nowOf(ctx)
  const found = findByWords(q)
  const since = waiting && new Date(now.getTime() - hours[waiting] * 3_600_000).toISOString()
  const statuses = status === 'to-decide' || waiting ? toDecideStatuses : status === undefined ? openClaimStatuses : [status]
  const by = sql`coalesce(row.due_at, row.updated_at)`
  return readPage(ctx.db, query, {
    from: sql`claims row`,
    by,
    isFalling: false,
    where: [
      status !== 'any' && !(found && status === undefined) && sql`row.status = ANY (${sql.param([...statuses])}::text[])`,
      inDays(sql`row.created_at`, query),
      kind && sql`row.kind = ${kind}`,
      since && sql`row.updated_at <= ${since}::timestamptz`,
      found && sql`row.order_id IN ${found}`,
    ],
    read: ({ page, sorted }) => sql`
      SELECT row.id, row.order_id AS "orderId", orders.number, ${wholeName(ctx.locale)} AS customer,
        items.name ->> ${ctx.locale} AS piece, coalesce(${nameOf(ctx.locale, sql`owners`)}, rentals.owner_id) AS owner, row.kind, row.status,
        coalesce(row.decided, row.claimed) AS amount, ${by} AS at,
        row.status = ANY (${sql.param([...toDecideStatuses])}::text[]) AS "isOurs", row.overdue_at IS NOT NULL AS "isOverdue"
      FROM ${page}
        JOIN orders ON orders.id = row.order_id JOIN rentals ON rentals.id = row.rental_id JOIN items ON items.id = rentals.item_id
        LEFT JOIN people ON people.id = orders.person_id LEFT JOIN people owners ON owners.id = rentals.owner_id
      ${sorted}`,
    toRow: (row: ClaimRow) => ({ ...row, number: orderNumber(row.number), at: new Date(row.at).toISOString() }),
  })
}
