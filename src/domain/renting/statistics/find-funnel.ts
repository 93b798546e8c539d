import { sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { isPlaced } from './earned.ts'
import { daysIn, isWithin, type ReportRow, type Span } from './span.ts'

/** The steps from search to rental: counted searches and prices, then the orders of these days by outcome. */
export async function findFunnel(ctx: Context, span: Span): Promise<ReportRow[]> {
  const reached = (column: 'confirmed_at' | 'returned_at') =>
    sql`EXISTS (SELECT FROM rentals WHERE rentals.order_id = orders.id AND rentals.${sql.identifier(column)} IS NOT NULL)`
  const counted = (kind: string) =>
    sql`(SELECT coalesce(sum(count), 0)::int FROM activity_counts WHERE kind = ${kind} AND day BETWEEN ${span.from}::date AND ${span.until}::date)`
  const { rows } = await ctx.db.execute<Record<'search' | 'quote' | 'hold' | 'request' | 'confirmed' | 'returned', number>>(sql`
    SELECT ${counted('search')} AS search, ${counted('quote')} AS quote, count(*)::int AS hold,
      count(*) FILTER (WHERE ${isPlaced})::int AS request, count(*) FILTER (WHERE ${reached('confirmed_at')})::int AS confirmed,
      count(*) FILTER (WHERE ${reached('returned_at')})::int AS returned
    FROM orders WHERE ${isWithin(sql`orders.created_at`, span)}`)
  const { search = 0, quote = 0, hold = 0, request = 0, confirmed = 0, returned = 0 } = rows[0] ?? {}
  const ordersAt = (status: string): string => `/admin/orders?status=${status}&${daysIn(span)}`
  const steps = [
    { key: 'search', count: search, to: `/admin/statistics?${daysIn(span)}#missed-searches` },
    { key: 'quote', count: quote, to: null },
    { key: 'hold', count: hold, to: ordersAt('any') },
    { key: 'request', count: request, to: ordersAt('placed') },
    { key: 'confirmed', count: confirmed, to: ordersAt('booked') },
    { key: 'returned', count: returned, to: ordersAt('back') },
  ]
  return steps.map(({ key, count, to }, index) => {
    const before = steps[index - 1]?.count ?? 0
    return { key, values: [count, before > 0 ? count / before : null], to }
  })
}
