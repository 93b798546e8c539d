import { sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import type { TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Day, DayRange } from '#values/day.ts'
import { lockItems } from './lock-items.ts'

/** Days on which an owner keeps a piece for themselves: one unit of an item, or all that it offers where `unitId` is null. */
export interface Blackout extends DayRange {
  itemId: string
  unitId: string | null
}

interface BlackoutRequest {
  blackouts: readonly Blackout[]
  /** Only for the owner. */
  note: string | null
}

/**
 * Keeps days of units off the market for their owner, all or none; days that they have closed already stay as they are. The exclusion constraint
 * decides against bookings, never a check beforehand.
 * @throws {Refusal} 409 `blackout.booked` when a rental, or a checkout, has one of the days; its details name the days of the first
 */
export async function addBlackouts(tx: TxContext, { blackouts, note }: BlackoutRequest): Promise<void> {
  await lockItems(
    tx,
    blackouts.map(({ itemId }) => itemId),
  )
  const { rows } = await tx.db.execute<{ wanted: number; added: number }>(sql`
    WITH free AS (${findFree(blackouts)}),
    added AS (
      INSERT INTO blocks (id, unit_id, days, kind, note) SELECT replace(gen_random_uuid()::text, '-', ''), unit_id, days, 'blackout', ${note} FROM free
      ON CONFLICT DO NOTHING RETURNING id
    )
    SELECT (SELECT count(*)::int FROM free) AS wanted, (SELECT count(*)::int FROM added) AS added`)
  const [counted] = rows
  if (!counted || counted.added < counted.wanted) throw new Refusal('blackout.booked', 409, await findBooking(tx, blackouts))
  for (const { itemId, ...days } of blackouts) await record(tx, 'blackout.added', itemId, days)
}

/** The units that are meant, and the days of each that are to be closed and are not yet. */
function findFree(blackouts: readonly Blackout[]) {
  return sql`
    SELECT unit_id, unnest(days - coalesce((SELECT range_agg(blocks.days) FROM blocks WHERE blocks.unit_id = meant.unit_id AND blocks.is_live
      AND blocks.kind = 'blackout' AND blocks.days && meant.days), '{}'::datemultirange)) AS days
    FROM (SELECT unit_id, range_agg(days) AS days FROM (${meantUnits(blackouts)}) one GROUP BY unit_id) meant`
}

function meantUnits(blackouts: readonly Blackout[]) {
  const column = (of: (one: Blackout) => string | null) => sql`${sql.param(blackouts.map(of))}::text[]`
  return sql`
    SELECT units.id AS unit_id, daterange(wish.first::date, wish.last::date, '[]') AS days
    FROM unnest(${column((one) => one.itemId)}, ${column((one) => one.unitId)}, ${column((one) => one.from)}, ${column((one) => one.until)})
      AS wish (item_id, unit_id, first, last)
    JOIN items ON items.id = wish.item_id JOIN units ON units.item_id = items.id AND units.number <= items.quantity
    WHERE wish.unit_id IS NULL OR units.id = wish.unit_id`
}

/** The booking of the first of these days with its rental days; none for a checkout that is not finished. */
async function findBooking(tx: TxContext, blackouts: readonly Blackout[]): Promise<Record<string, unknown>> {
  const { rows } = await tx.db.execute<{ rentalId: string; from: Day; until: Day }>(sql`
    SELECT blocks.rental_id AS "rentalId", coalesce(rental_from, lower(days))::text AS "from", coalesce(rental_until, upper(days) - 1)::text AS until
    FROM blocks WHERE is_live AND kind <> 'blackout'
      AND EXISTS (SELECT FROM (${meantUnits(blackouts)}) meant WHERE meant.unit_id = blocks.unit_id AND meant.days && blocks.days)
    ORDER BY lower(days) LIMIT 1`)
  return { ...rows[0] }
}
