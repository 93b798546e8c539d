import { sql } from 'drizzle-orm'
import { categories } from '#domain/catalogue/items/item-terms.policy.ts'
import type { Context } from '#domain/context.ts'
import { type DayRange, lengthOf } from '#values/day.ts'

/** The rented and the available days of the units of a category. */
export interface Utilisation {
  category: string
  rented: number
  available: number
}

/** The days of the units of all shown pieces in a stretch of days, by category: rented, and not kept by their owners. */
export async function findUtilisation(ctx: Context, range: DayRange): Promise<Utilisation[]> {
  const days = sql`daterange(${range.from}::date, ${range.until}::date, '[]')`
  const { rows } = await ctx.db.execute<{ category: string; units: number; rented: number; kept: number }>(sql`
    SELECT stock.category, stock.units, coalesce(busy.rented, 0)::int AS rented, coalesce(busy.kept, 0)::int AS kept
    FROM (SELECT items.category, count(*)::int AS units FROM units JOIN items ON items.id = units.item_id
        WHERE items.status = 'approved' AND items.visibility = 'visible' GROUP BY items.category) stock
      LEFT JOIN (SELECT items.category,
          sum(${lengthIn(sql`daterange(blocks.rental_from, blocks.rental_until, '[]') * ${days}`)}) FILTER (WHERE blocks.kind = 'rental') AS rented,
          sum(${lengthIn(sql`blocks.days * ${days}`)}) FILTER (WHERE blocks.kind = 'blackout') AS kept
        FROM blocks JOIN units ON units.id = blocks.unit_id JOIN items ON items.id = units.item_id
        WHERE blocks.is_live AND blocks.expires_at IS NULL AND blocks.days && ${days}
          AND items.status = 'approved' AND items.visibility = 'visible'
        GROUP BY items.category) busy ON busy.category = stock.category
    ORDER BY array_position(${sql.param([...categories])}::text[], stock.category)`)
  return rows.map(({ category, units, rented, kept }) => ({
    category,
    rented,
    available: Math.max(0, units * lengthOf(range) - kept),
  }))
}

function lengthIn(range: ReturnType<typeof sql>) {
  return sql`(CASE WHEN isempty(${range}) THEN 0 ELSE upper(${range}) - lower(${range}) END)`
}

/** The sum of all categories. */
export function wholeOf(categories: readonly Utilisation[]): Pick<Utilisation, 'rented' | 'available'> {
  return categories.reduce((sum, one) => ({ rented: sum.rented + one.rented, available: sum.available + one.available }), {
    rented: 0,
    available: 0,
  })
}
