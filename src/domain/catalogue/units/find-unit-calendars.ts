import { sql } from 'drizzle-orm'
import type { Handle } from '#platform/database/database.ts'
import type { Day } from '#values/day.ts'
import type { UnitCalendar } from './unit.policy.ts'

/** Returns the units of items with their live blocks as of `now`, without expired holds and without the rentals in `except`. */
export async function findUnitCalendars(
  ctx: { db: Handle },
  itemIds: readonly string[],
  { now, except = [] }: { now: Date; except?: readonly string[] },
): Promise<UnitCalendar[]> {
  if (itemIds.length === 0) return []
  const { rows } = await ctx.db.execute<{ id: string; item_id: string; number: number; busy: { from: Day; until: Day }[] | null }>(sql`
    SELECT u.id, u.item_id, u.number,
      json_agg(json_build_object('from', lower(b.days), 'until', upper(b.days) - 1)) FILTER (WHERE b.id IS NOT NULL) AS busy
    FROM units u JOIN items ON items.id = u.item_id AND u.number <= items.quantity
    LEFT JOIN blocks b ON b.unit_id = u.id AND b.is_live AND (b.expires_at IS NULL OR b.expires_at > ${now.toISOString()}::timestamptz)
      AND (b.rental_id IS NULL OR b.rental_id <> ALL (${sql.param([...except])}::text[]))
    WHERE u.item_id = ANY (${sql.param([...itemIds])}::text[])
    GROUP BY u.id ORDER BY u.item_id, u.number`)
  return rows.map((row) => ({ unitId: row.id, itemId: row.item_id, number: row.number, busy: row.busy ?? [] }))
}
