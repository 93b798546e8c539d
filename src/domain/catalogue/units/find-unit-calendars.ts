import { type SQL, sql } from 'drizzle-orm'
import type { Handle } from '#platform/database/database.ts'
import type { Day } from '#values/day.ts'
import type { UnitCalendar } from './unit.policy.ts'

interface Asked {
  now: Date
  /** Rentals whose blocks do not count. */
  except?: SQL
  /** Releases the expired holds of the items, in the same statement. */
  endsHolds?: boolean
}

/** Returns the units of items with their live blocks as of `now`, without expired holds and without the rentals in `except`. */
export async function findUnitCalendars(
  ctx: { db: Handle },
  itemIds: readonly string[],
  { now, except = sql`ARRAY[]::text[]`, endsHolds = false }: Asked,
): Promise<UnitCalendar[]> {
  if (itemIds.length === 0) return []
  const items = sql`${sql.param([...new Set(itemIds)])}::text[]`
  const at = sql`${now.toISOString()}::timestamptz`
  const ended = sql`WITH ended AS (
    UPDATE blocks SET is_live = false WHERE is_live AND expires_at <= ${at} AND unit_id IN (SELECT id FROM units WHERE item_id = ANY (${items})))`
  const { rows } = await ctx.db.execute<{ id: string; item_id: string; number: number; busy: { from: Day; until: Day }[] | null }>(sql`
    ${endsHolds ? ended : sql``} SELECT u.id, u.item_id, u.number,
      json_agg(json_build_object('from', lower(b.days), 'until', upper(b.days) - 1)) FILTER (WHERE b.id IS NOT NULL) AS busy
    FROM units u JOIN items ON items.id = u.item_id AND u.number <= items.quantity
    LEFT JOIN blocks b ON b.unit_id = u.id AND b.is_live AND (b.expires_at IS NULL OR b.expires_at > ${at})
      AND (b.rental_id IS NULL OR b.rental_id <> ALL (${except}))
    WHERE u.item_id = ANY (${items})
    GROUP BY u.id ORDER BY u.item_id, u.number`)
  return rows.map((row) => ({ unitId: row.id, itemId: row.item_id, number: row.number, busy: row.busy ?? [] }))
}
