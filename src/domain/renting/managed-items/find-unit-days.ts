import { type SQL, sql } from 'drizzle-orm'
import { type Context, nowOf } from '#domain/context.ts'
import { type BarKind, partsOf } from '#domain/renting/calendars/calendar.policy.ts'
import { wholeName } from '#domain/renting/orders/shown-names.ts'
import type { RentalStatus } from '#domain/renting/rentals/rental.policy.ts'
import { all, cut, limitOf } from '#platform/database/read-page.ts'
import { addDays, type Day } from '#values/day.ts'
import { foldForSearch } from '#values/fold-for-search.ts'
import type { Locale } from '#values/locale.ts'
import type { BlockQuery, CalendarBlock, CalendarUnit, UnitQuery } from './managed-items.contract.ts'
import { type BlockKind, kindOfRental, unitsPerPage } from './managed-items.policy.ts'

/** A page of the units of every owner, by item and number; those of items that are gone for good are left out. */
export async function listUnits(ctx: Context, { q, after }: UnitQuery): Promise<{ units: CalendarUnit[]; next: string | null }> {
  // Each condition uses an index of its own: joined by OR, the planner uses none.
  const ways = waysTo((q ?? '').trim()).map((way) => {
    const where = all(
      way,
      sql`items.status <> 'archived' AND units.number <= items.quantity`,
      after !== undefined && sql`(units.item_id, units.number) > (SELECT item_id, number FROM units WHERE id = ${after})`,
    )
    return sql`(SELECT units.id, items.id AS "itemId", items.name ->> ${ctx.locale} AS name, units.number, items.quantity, items.size
      FROM units JOIN items ON items.id = units.item_id WHERE ${where} ORDER BY units.item_id, units.number ${limitOf(unitsPerPage)})`
  })
  const { rows } = await ctx.db.execute<CalendarUnit & Record<string, unknown>>(sql`
    SELECT * FROM (${sql.join(ways, sql` UNION `)}) found ORDER BY "itemId", number ${limitOf(unitsPerPage)}`)
  const { rows: units, next } = cut(rows, unitsPerPage)
  return { units, next }
}

function waysTo(typed: string): SQL[] {
  const folded = foldForSearch(typed)
  if (typed === '') return [sql`true`]
  const like = folded.length < 3 ? `${folded}%` : `%${folded}%`
  return [sql`items.id = ${typed}`, sql`units.id = ${typed}`, ...(folded === '' ? [] : [sql`items.any_name LIKE ${like}`])]
}

interface BlockRow extends Record<string, unknown> {
  id: string
  unitId: string
  kind: 'rental' | 'blackout' | 'extension'
  isRetirement: boolean
  from: Day
  until: Day
  rentalFrom: Day | null
  rentalUntil: Day | null
  orderId: string | null
  status: RentalStatus | null
  customer: string | null
}

/** The blocks of units on a range of days: the rental days of each, and its days of transit and cleaning. */
export async function findBlocks(ctx: Context, { units, from, days }: BlockQuery): Promise<CalendarBlock[]> {
  const { now } = await nowOf(ctx)
  const { rows } = await ctx.db.execute<BlockRow>(blocksOf({ units: units.split(','), from, days, now, locale: ctx.locale }))
  return rows.flatMap(partsOfBlock)
}

/** The statement of `findBlocks`, whose plan its test reads: one range of the index of each unit. */
export function blocksOf({ units, from, days, now, locale }: { units: string[]; from: Day; days: number; now: Date; locale: Locale }) {
  return sql`
    SELECT blocks.id, blocks.unit_id AS "unitId", blocks.kind, blocks.is_retirement AS "isRetirement", lower(blocks.days)::text AS "from", (upper(blocks.days) - 1)::text AS until,
      blocks.rental_from::text AS "rentalFrom", blocks.rental_until::text AS "rentalUntil", rentals.order_id AS "orderId", rentals.status,
      ${wholeName(locale)} AS customer
    FROM unnest(${sql.param(units)}::text[]) wanted (unit_id) CROSS JOIN LATERAL (
        SELECT * FROM blocks WHERE blocks.unit_id = wanted.unit_id AND blocks.is_live AND blocks.days && daterange(${from}::date, ${addDays(from, days - 1)}::date, '[]')
        ORDER BY lower(blocks.days) LIMIT ${days}) blocks
      LEFT JOIN rentals ON rentals.id = blocks.rental_id LEFT JOIN orders ON orders.id = rentals.order_id LEFT JOIN people ON people.id = orders.person_id
    WHERE blocks.expires_at IS NULL OR blocks.expires_at > ${now.toISOString()}::timestamptz
    ORDER BY blocks.unit_id, lower(blocks.days)`
}

function partsOfBlock({ id, unitId, kind, isRetirement, orderId, status, customer, ...days }: BlockRow): CalendarBlock[] {
  const { from, until } = days
  if (kind === 'blackout') return [{ id, unitId, kind: isRetirement ? 'retired' : 'closed', from, until, orderId: null, customer: null }]
  if (kind === 'extension') return [{ id, unitId, kind: 'held', from, until, orderId, customer }]
  return partsOf(days, 'booked').map((part, index) => ({
    id: `${id}-${index}`,
    unitId,
    kind: shownKind(part.kind, status),
    ...{ from: part.from, until: part.until, orderId, customer },
  }))
}

function shownKind(kind: BarKind, status: RentalStatus | null): BlockKind {
  if (kind === 'booked') return kindOfRental(status)
  return kind === 'cleaning' || kind === 'held' ? kind : 'transit'
}
