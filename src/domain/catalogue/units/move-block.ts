import { sql } from 'drizzle-orm'
import { type HandOverWay, lastBlockedDay } from '#domain/catalogue/items/item.policy.ts'
import type { TxContext } from '#domain/context.ts'
import type { Day } from '#values/day.ts'
import { newId } from '#values/id.ts'
import { announceFreed } from './announce-freed.ts'

interface NewEnd {
  rentalId: string
  unitId: string
  turnaroundDays: number
  handOver: HandOverWay
  until: Day
}

interface ExtraDays extends NewEnd {
  expiresAt: Date | null
}

/**
 * Gives a rental another last day on the unit that it has: its block and what was kept for an extension become one block from the same day
 * on. False, and the transaction has to be rolled back, when somebody else has days of it. Call `lockItems` first.
 */
export async function moveBlockEnd(tx: TxContext, { rentalId, unitId, until, ...after }: NewEnd): Promise<boolean> {
  const { rows } = await tx.db.execute<{ kind: string; first: Day; from: Day }>(sql`
    UPDATE blocks SET is_live = false WHERE is_live AND rental_id = ${rentalId}
    RETURNING kind, lower(days)::text AS first, rental_from::text AS "from"`)
  const former = rows.find(({ kind }) => kind === 'rental')
  if (!former) return false
  const last = lastBlockedDay(until, after)
  const added = await tx.db.execute(sql`
    INSERT INTO blocks (id, unit_id, days, kind, rental_id, rental_from, rental_until, is_live)
    VALUES (${newId()}, ${unitId}, daterange(${former.first}::date, ${last}::date, '[]'), 'rental', ${rentalId}, ${former.from}::date, ${until}::date, true)
    ON CONFLICT DO NOTHING RETURNING id`)
  await announceFreed(tx, [rentalId])
  return added.rows.length > 0
}

/** Gives a unit back the days that its owner has closed and a rental needs until its new end; the later ones stay closed. Call `lockItems` first. */
export async function reopenUntil(tx: TxContext, { rentalId, unitId, until, ...after }: NewEnd): Promise<void> {
  const last = lastBlockedDay(until, after)
  await tx.db.execute(sql`
    UPDATE blocks SET is_live = upper(days) > ${last}::date + 1,
      days = CASE WHEN upper(days) > ${last}::date + 1 THEN daterange(greatest(lower(days), ${last}::date + 1), upper(days)) ELSE days END
    WHERE is_live AND kind = 'blackout' AND unit_id = ${unitId} AND lower(days) <= ${last}::date
      AND lower(days) > (SELECT lower(own.days) FROM blocks own WHERE own.is_live AND own.kind = 'rental' AND own.rental_id = ${rentalId})`)
}

/**
 * Keeps the days that a rental needs on its unit for another last day, beyond its block, until `expiresAt`; those that are kept already stay.
 * False when somebody else has one of them. Call `lockItems` first.
 */
export async function keepExtraDays(tx: TxContext, { rentalId, unitId, until, expiresAt, ...after }: ExtraDays): Promise<boolean> {
  const expiry = sql`${expiresAt?.toISOString() ?? null}::timestamptz`
  const kept = await tx.db.execute(sql`
    UPDATE blocks SET expires_at = ${expiry} WHERE is_live AND kind = 'extension' AND rental_id = ${rentalId} RETURNING id`)
  if (kept.rows.length > 0) return true
  const last = lastBlockedDay(until, after)
  const { rows } = await tx.db.execute(sql`
    INSERT INTO blocks (id, unit_id, days, kind, rental_id, expires_at, is_live)
    SELECT ${newId()}, unit_id, daterange(upper(days), ${last}::date, '[]'), 'extension', rental_id, ${expiry}, true
    FROM blocks WHERE is_live AND kind = 'rental' AND rental_id = ${rentalId} AND unit_id = ${unitId}
    ON CONFLICT DO NOTHING RETURNING id`)
  return rows.length > 0
}

/** Frees the days that were kept for an extension that does not come about. */
export async function releaseExtraDays(tx: TxContext, rentalId: string): Promise<void> {
  await tx.db.execute(sql`UPDATE blocks SET is_live = false WHERE is_live AND kind = 'extension' AND rental_id = ${rentalId}`)
  await announceFreed(tx, [rentalId])
}
