import { sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import type { DayRange } from '#values/day.ts'
import { lockItems } from './lock-items.ts'
import { keepRetired } from './retire-unit.ts'

interface Closed extends DayRange {
  ownerId: string
  /** All of the owner's where left out; whoever has locked one item already names it, as the others are locked in order. */
  itemId?: string
}

/** Closes the units of an owner on these days of a holiday, wherever they are not kept by anything else. Closed twice changes nothing. */
export async function closeUnits(tx: TxContext, { ownerId, itemId, from, until }: Closed): Promise<void> {
  const isMeant = itemId === undefined ? sql`items.owner_id = ${ownerId}` : sql`items.owner_id = ${ownerId} AND items.id = ${itemId}`
  const { rows } = await tx.db.execute<{ id: string }>(sql`SELECT id FROM items WHERE ${isMeant}`)
  await lockItems(
    tx,
    rows.map(({ id }) => id),
  )
  await tx.db.execute(sql`
    WITH holiday AS (SELECT daterange(greatest(${from}::date, ${tx.today}::date), ${until}::date, '[]') AS days),
    free AS (SELECT units.id AS unit_id, unnest(datemultirange(holiday.days) - coalesce((SELECT range_agg(blocks.days) FROM blocks
        WHERE blocks.unit_id = units.id AND blocks.is_live AND blocks.days && holiday.days), '{}'::datemultirange)) AS days
      FROM units JOIN items ON items.id = units.item_id AND ${isMeant}, holiday WHERE NOT isempty(holiday.days))
    INSERT INTO blocks (id, unit_id, days, kind, is_holiday) SELECT replace(gen_random_uuid()::text, '-', ''), unit_id, days, 'blackout', true FROM free
    ON CONFLICT DO NOTHING`)
}

/** Opens again what a holiday of an owner keeps closed from today on. */
export async function openUnits(tx: TxContext, ownerId: string): Promise<void> {
  await tx.db.execute(sql`
    UPDATE blocks SET is_live = false WHERE is_holiday AND is_live AND upper(days) > ${tx.today}::date
      AND unit_id IN (SELECT units.id FROM units JOIN items ON items.id = units.item_id WHERE items.owner_id = ${ownerId})`)
  await keepRetired(tx, ownerId)
}
