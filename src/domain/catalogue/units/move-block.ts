import { sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { blockOf } from '#domain/catalogue/items/item.policy.ts'
import type { Day } from '#values/day.ts'
import { newId } from '#values/id.ts'

export interface NewEnd {
  rentalId: string
  unitId: string
  turnaroundDays: number
  until: Day
}

/**
 * Gives a rental another last day on the unit that it has: its block and what was kept for an extension become one block from the same day
 * on. False, and the transaction has to be rolled back, when somebody else has days of it. Call `lockItems` first.
 */
export async function moveBlockEnd(tx: TxContext, { rentalId, unitId, turnaroundDays, until }: NewEnd): Promise<boolean> {
  const { rows } = await tx.db.execute<{ kind: string; first: Day; from: Day }>(sql`
    UPDATE blocks SET is_live = false WHERE is_live AND rental_id = ${rentalId}
    RETURNING kind, lower(days)::text AS first, rental_from::text AS "from"`)
  const former = rows.find(({ kind }) => kind === 'rental')
  if (!former) return false
  const block = blockOf({ from: former.from, until }, { turnaroundDays, earliest: former.first })
  const added = await tx.db.execute(sql`
    INSERT INTO blocks (id, unit_id, days, kind, rental_id, rental_from, rental_until, is_live)
    VALUES (${newId()}, ${unitId}, daterange(${former.first}::date, ${block.until}::date, '[]'), 'rental', ${rentalId}, ${former.from}::date, ${until}::date, true)
    ON CONFLICT DO NOTHING RETURNING id`)
  return added.rows.length > 0
}
