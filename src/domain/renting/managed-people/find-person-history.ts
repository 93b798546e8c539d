import { type SQL, sql } from 'drizzle-orm'
import { visibilityOf } from '#domain/catalogue/items/change-visibility.ts'
import type { Context } from '#domain/context.ts'
import { depositState } from '#domain/money/payments/deposit-state.ts'
import { orderStatusOf, type RentalStatus } from '#domain/renting/rentals/rental.policy.ts'
import { orderNumber } from '#values/order-number.ts'
import type { PersonDetail } from './person-detail.contract.ts'
import { shownRows } from './person-detail.policy.ts'

type History = Pick<PersonDetail, 'orders' | 'listings' | 'deposits' | 'claims' | 'strikes' | 'reports' | 'chats'>

/** A person's rentals, listings, deposits, disputes, reports and chats, and reports about them: the number of each, and the newest. */
export async function findPersonHistory(ctx: Context, id: string): Promise<History> {
  return {
    orders: await findOrders(ctx, id),
    listings: await findListings(ctx, id),
    deposits: await findDeposits(ctx, id),
    claims: await findClaims(ctx, id),
    strikes: await findStrikes(ctx, id),
    reports: await findReports(ctx, id),
    chats: await findChats(ctx, id),
  }
}

/** The rows of a statement that has `count(*) OVER ()` as `count`. */
async function counted<Row>(ctx: Context, statement: SQL): Promise<{ count: number; rows: Row[] }> {
  const { rows } = await ctx.db.execute<{ count: number } & Record<string, unknown>>(statement)
  // Each statement selects the columns of its row.
  return { count: rows[0]?.count ?? 0, rows: rows.map(({ count: _, ...row }) => row as Row) }
}

const instant = (at: string): string => new Date(at).toISOString()

async function findOrders(ctx: Context, id: string): Promise<History['orders']> {
  interface Row {
    orderId: string
    number: string
    statuses: RentalStatus[]
    total: number
    at: string
  }
  const { count, rows } = await counted<Row>(
    ctx,
    sql`
    SELECT row.id AS "orderId", row.number, row.total, row.created_at AS at, row.count,
      ARRAY(SELECT status FROM rentals WHERE order_id = row.id) AS statuses
    FROM (SELECT id, number, total, created_at, count(*) OVER ()::int AS count FROM orders WHERE person_id = ${id}
      AND EXISTS (SELECT FROM rentals WHERE order_id = orders.id) ORDER BY created_at DESC, id LIMIT ${shownRows}) row
    ORDER BY row.created_at DESC, row.id`,
  )
  return {
    count,
    rows: rows.map(({ statuses, number, at, ...row }) => ({
      ...row,
      number: orderNumber(number),
      status: orderStatusOf(statuses),
      at: instant(at),
    })),
  }
}

async function findListings(ctx: Context, id: string): Promise<History['listings']> {
  interface Row {
    id: string
    name: string | null
    status: History['listings']['rows'][number]['status']
    itemStatus: string | null
    itemVisibility: string | null
  }
  const { count, rows } = await counted<Row>(
    ctx,
    sql`
    SELECT id, name, status, item_status AS "itemStatus", visibility AS "itemVisibility", count(*) OVER ()::int AS count FROM (
      SELECT items.id, items.name ->> ${ctx.locale} AS name, coalesce(listings.status, 'approved') AS status, items.status AS item_status,
        items.visibility, items.updated_at AS at FROM items LEFT JOIN listings ON listings.id = items.id WHERE items.owner_id = ${id}
      UNION ALL
      SELECT id, coalesce(nullif(content -> 'name' ->> ${ctx.locale}, ''), content -> 'name' ->> 'en', content -> 'name' ->> 'ar'), status, NULL, NULL, saved_at
        FROM listings WHERE owner_id = ${id} AND NOT EXISTS (SELECT FROM items WHERE items.id = listings.id)) theirs
    ORDER BY at DESC, id LIMIT ${shownRows}`,
  )
  return {
    count,
    rows: rows.map(({ itemStatus, itemVisibility, name, ...row }) => ({
      ...row,
      name: name ?? '',
      visibility: itemStatus && itemVisibility ? visibilityOf({ status: itemStatus, visibility: itemVisibility }) : null,
    })),
  }
}

async function findDeposits(ctx: Context, id: string): Promise<History['deposits']> {
  const { count, rows } = await counted<History['deposits']['rows'][number]>(
    ctx,
    sql`
    SELECT row.id, orders.id AS "orderId", orders.number, items.name ->> ${ctx.locale} AS piece, ${depositState(sql`row`)} AS status, row.amount,
      row.created_at AS at, count(*) OVER ()::int AS count
    FROM orders JOIN deposits row ON row.order_id = orders.id JOIN rentals ON rentals.id = row.rental_id JOIN items ON items.id = rentals.item_id
    WHERE orders.person_id = ${id} ORDER BY row.created_at DESC, row.id LIMIT ${shownRows}`,
  )
  return { count, rows: rows.map((row) => ({ ...row, number: orderNumber(row.number), at: instant(row.at) })) }
}

async function findClaims(ctx: Context, id: string): Promise<History['claims']> {
  const claim = (side: SQL, whose: SQL) => sql`
    SELECT claims.id, orders.number, items.name ->> ${ctx.locale} AS piece, ${side} AS side, claims.kind, claims.status,
      coalesce(claims.decided, claims.claimed) AS amount, claims.created_at
    FROM claims JOIN rentals ON rentals.id = claims.rental_id JOIN orders ON orders.id = rentals.order_id JOIN items ON items.id = rentals.item_id
    WHERE ${whose}`
  const { count, rows } = await counted<History['claims']['rows'][number]>(
    ctx,
    sql`
    SELECT id, number, piece, side, kind, status, amount, count(*) OVER ()::int AS count FROM (
      ${claim(sql`'customer'`, sql`claims.order_id IN (SELECT id FROM orders WHERE person_id = ${id})`)}
      UNION ALL ${claim(sql`'owner'`, sql`rentals.owner_id = ${id}`)}) both_sides
    ORDER BY created_at DESC, id LIMIT ${shownRows}`,
  )
  return { count, rows: rows.map((row) => ({ ...row, number: orderNumber(row.number) })) }
}

async function findStrikes(ctx: Context, id: string): Promise<History['strikes']> {
  const { rows } = await ctx.db.execute<History['strikes'][number] & Record<string, unknown>>(sql`
    SELECT orders.id AS "orderId", orders.number, cash_strikes.at FROM cash_strikes JOIN orders ON orders.id = cash_strikes.order_id
    WHERE cash_strikes.person_id = ${id} ORDER BY cash_strikes.at DESC, orders.id LIMIT ${shownRows}`)
  return rows.map((row) => ({ ...row, number: orderNumber(row.number), at: instant(row.at) }))
}

async function findReports(ctx: Context, id: string): Promise<History['reports']> {
  const { count, rows } = await counted<History['reports']['rows'][number]>(
    ctx,
    sql`
    SELECT row.id, row.reporter_id IS NOT DISTINCT FROM ${id} AS "isBy", row.about, items.name ->> ${ctx.locale} AS piece, row.reason,
      row.decided_at IS NULL AS "isOpen", row.filed_at AS at, count(*) OVER ()::int AS count
    FROM reports row LEFT JOIN rentals ON rentals.id = row.rental_id JOIN items ON items.id = coalesce(row.item_id, rentals.item_id)
    WHERE row.id IN (SELECT id FROM reports WHERE reporter_id = ${id} UNION SELECT id FROM reports WHERE person_id = ${id}
      UNION SELECT reports.id FROM items own JOIN reports ON reports.item_id = own.id WHERE own.owner_id = ${id})
    ORDER BY row.filed_at DESC, row.id LIMIT ${shownRows}`,
  )
  return { count, rows: rows.map((row) => ({ ...row, at: instant(row.at) })) }
}

async function findChats(ctx: Context, id: string): Promise<History['chats']> {
  const { count, rows } = await counted<History['chats']['rows'][number]>(
    ctx,
    sql`
    SELECT row.id, row.status, row.last_activity_at AS at, row.count, coalesce((SELECT left(content, 120) FROM chat_messages
      WHERE session_id = row.id AND sender_type = 'user' AND content <> '' ORDER BY sequence DESC LIMIT 1), '') AS last
    FROM (SELECT id, status, last_activity_at, count(*) OVER ()::int AS count FROM chat_sessions WHERE user_id = ${id}
      ORDER BY last_activity_at DESC, id LIMIT ${shownRows}) row
    ORDER BY row.last_activity_at DESC, row.id`,
  )
  return { count, rows: rows.map((row) => ({ ...row, at: instant(row.at) })) }
}
