import { sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Day } from '#values/day.ts'
import { announceFreedItems } from './announce-freed.ts'
import { lockItems } from './lock-items.ts'

/** A unit that is retired is offered on no day before this one. */
const forGood: Day = '2999-12-31'

/**
 * Takes a unit off the market for the shop until it is put back. What its owner had closed stays closed besides; the exclusion constraint decides
 * against bookings.
 * @throws {Refusal} 404 `unit.unknown`, 403 `listing.own`, 409 `unit.retired` already, 409 `unit.booked` when somebody has it or is to get it
 */
export function retireUnit(ctx: Context, { id, reason }: { id: string; reason: string }): Promise<{ itemId: string }> {
  return inTransaction(ctx, async (tx) => {
    const itemId = await lockItemOf(tx, id)
    if (await isRetired(tx, id)) throw new Refusal('unit.retired', 409)
    const { rows } = await tx.db.execute<{ wanted: number; added: number }>(sql`
      WITH free AS (SELECT unnest(datemultirange(daterange(${tx.today}::date, ${forGood}::date, '[]')) - coalesce((SELECT range_agg(days) FROM blocks
        WHERE unit_id = ${id} AND is_live AND kind = 'blackout' AND upper(days) > ${tx.today}::date), '{}'::datemultirange)) AS days),
      added AS (
        INSERT INTO blocks (id, unit_id, days, kind, is_retirement) SELECT replace(gen_random_uuid()::text, '-', ''), ${id}, days, 'blackout', true FROM free
        ON CONFLICT DO NOTHING RETURNING id)
      SELECT (SELECT count(*)::int FROM free) AS wanted, (SELECT count(*)::int FROM added) AS added`)
    const [counted] = rows
    if (!counted || counted.added < counted.wanted) throw new Refusal('unit.booked', 409)
    await record(tx, 'unit.retired', id, { itemId, reason })
    return { itemId }
  })
}

/**
 * Puts a retired unit back on the market.
 * @throws {Refusal} 404 `unit.unknown`, 403 `listing.own`, 409 `unit.not-retired`
 */
export function putUnitBack(ctx: Context, id: string): Promise<{ itemId: string }> {
  return inTransaction(ctx, async (tx) => {
    const itemId = await lockItemOf(tx, id)
    const { rowCount } = await tx.db.execute(sql`UPDATE blocks SET is_live = false WHERE unit_id = ${id} AND is_retirement AND is_live`)
    if (!rowCount) throw new Refusal('unit.not-retired', 409)
    await announceFreedItems(tx, [itemId])
    await record(tx, 'unit.put-back', id, { itemId })
    return { itemId }
  })
}

/** Closes the days of an owner's retired units again that have just been opened. */
export async function keepRetired(tx: TxContext, ownerId: string): Promise<void> {
  await tx.db.execute(sql`
    INSERT INTO blocks (id, unit_id, days, kind, is_retirement)
    SELECT replace(gen_random_uuid()::text, '-', ''), unit_id, unnest(datemultirange(daterange(${tx.today}::date, ${forGood}::date, '[]')) - range_agg(days)), 'blackout', true
    FROM blocks WHERE is_live AND unit_id IN (SELECT retired.unit_id FROM items JOIN units ON units.item_id = items.id
      JOIN blocks retired ON retired.unit_id = units.id AND retired.is_retirement AND retired.is_live WHERE items.owner_id = ${ownerId})
    GROUP BY unit_id ON CONFLICT DO NOTHING`)
}

async function lockItemOf(tx: TxContext, id: string): Promise<string> {
  const { rows } = await tx.db.execute<{ itemId: string; ownerId: string }>(sql`
    SELECT items.id AS "itemId", items.owner_id AS "ownerId" FROM units JOIN items ON items.id = units.item_id WHERE units.id = ${id}`)
  const [unit] = rows
  if (!unit) throw new Refusal('unit.unknown', 404)
  if (unit.ownerId === tx.actor.personId) throw new Refusal('listing.own', 403)
  await lockItems(tx, [unit.itemId])
  return unit.itemId
}

async function isRetired(tx: TxContext, id: string): Promise<boolean> {
  const { rows } = await tx.db.execute(sql`SELECT FROM blocks WHERE unit_id = ${id} AND is_retirement AND is_live LIMIT 1`)
  return rows.length > 0
}
