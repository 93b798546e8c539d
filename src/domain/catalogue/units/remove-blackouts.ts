import { sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Day } from '#values/day.ts'
import { announceFreedItems } from './announce-freed.ts'
import { lockItems } from './lock-items.ts'
import { keepRetired } from './retire-unit.ts'

interface Reopened extends Record<string, unknown> {
  unitId: string
  itemId: string
  from: Day
  until: Day
}

/**
 * Gives the market back what the actor had closed of their pieces. A day that has begun stays closed, and what a holiday keeps is not theirs to open one by one.
 * @throws {Refusal} 404 `blackout.unknown` unless every one stands and is of a piece of theirs
 */
export async function removeBlackouts(ctx: Context, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  await inTransaction(ctx, async (tx) => {
    const mine = sql`FROM units JOIN items ON items.id = units.item_id WHERE units.id = blocks.unit_id AND items.owner_id = ${tx.actor.personId}`
    const chosen = sql`blocks.id = ANY (${sql.param(wanted)}::text[]) AND blocks.kind = 'blackout' AND blocks.is_live AND NOT blocks.is_holiday AND NOT blocks.is_retirement`
    const { rows: theirs } = await tx.db.execute<{ itemId: string }>(
      sql`SELECT (SELECT items.id ${mine}) AS "itemId" FROM blocks WHERE ${chosen} AND EXISTS (SELECT ${mine})`,
    )
    await lockItems(
      tx,
      theirs.map(({ itemId }) => itemId),
    )
    const { rows } = await tx.db.execute<Reopened>(sql`
      UPDATE blocks SET is_live = false FROM units JOIN items ON items.id = units.item_id
      WHERE units.id = blocks.unit_id AND items.owner_id = ${tx.actor.personId} AND ${chosen} AND upper(blocks.days) > ${tx.today}::date
      RETURNING units.id AS "unitId", items.id AS "itemId", lower(blocks.days)::text AS "from", (upper(blocks.days) - 1)::text AS until`)
    if (rows.length !== wanted.length) throw new Refusal('blackout.unknown', 404)
    await keepRetired(tx, tx.actor.personId ?? '')
    await announceFreedItems(
      tx,
      rows.map(({ itemId }) => itemId),
    )
    for (const { itemId, ...about } of rows) await record(tx, 'blackout.removed', itemId, about)
  })
}
