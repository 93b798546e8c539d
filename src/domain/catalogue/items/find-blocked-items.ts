import { sql } from 'drizzle-orm'
import type { ReadContext } from './item-card.ts'

/** Those of these items whose owners the actor has blocked. */
export async function findBlockedItems({ db, actor: { personId } }: ReadContext, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (personId === null || ids.length === 0) return new Set()
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT items.id FROM blocked_people JOIN items ON items.owner_id = blocked_people.blocked_id
    WHERE blocked_people.blocker_id = ${personId} AND items.id = ANY (${sql.param([...ids])}::text[])`)
  return new Set(rows.map(({ id }) => id))
}
