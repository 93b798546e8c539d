import { sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'

/**
 * Assigns the waits of this visitor to the person who has just signed in, with their positions in line; a second one for the same days
 * ends.
 */
export async function adoptWaits(tx: TxContext): Promise<void> {
  const { personId, visitorId } = tx.actor
  if (personId === null || visitorId === '') return
  await tx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`wait:${personId}`}, 0))`)
  const now = sql`${tx.now.toISOString()}::timestamptz`
  await tx.db.execute(sql`
    UPDATE waits SET status = 'ended', updated_at = ${now} FROM waits theirs
    WHERE waits.visitor_id = ${visitorId} AND waits.person_id IS NULL AND waits.status = 'waiting' AND theirs.person_id = ${personId}
      AND theirs.status = 'waiting' AND (theirs.item_id, theirs.first_day, theirs.last_day) = (waits.item_id, waits.first_day, waits.last_day)`)
  await tx.db.execute(sql`UPDATE waits SET person_id = ${personId} WHERE visitor_id = ${visitorId} AND person_id IS NULL`)
}
