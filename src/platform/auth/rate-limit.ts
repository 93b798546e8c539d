import { eq, sql } from 'drizzle-orm'
import type { Handle } from '#platform/database/database.ts'
import { rateLimits } from './auth.table.ts'

interface Limit {
  key: string
  max: number
  minutes: number
  now: Date
}

/**
 * Counts a use of `key` and returns 0 while there are at most `max` in `minutes`, else the seconds until the window ends. Call it outside
 * the transaction of the work, so that refused work counts.
 */
export async function secondsToWait(db: Handle, limit: Limit): Promise<number> {
  return (await countUse(db, limit)).retryAfter
}

/** Like `secondsToWait`, also returning the uses in this window. */
export async function countUse(db: Handle, { key, max, minutes, now }: Limit): Promise<{ used: number; retryAfter: number }> {
  const resetsAt = new Date(now.getTime() + minutes * 60_000)
  const isOver = sql`${rateLimits.resetsAt} <= ${now.toISOString()}::timestamptz`
  const [row] = await db
    .insert(rateLimits)
    .values({ key, used: 1, resetsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        used: sql`CASE WHEN ${isOver} THEN 1 ELSE ${rateLimits.used} + 1 END`,
        resetsAt: sql`CASE WHEN ${isOver} THEN excluded.resets_at ELSE ${rateLimits.resetsAt} END`,
      },
    })
    .returning({ used: rateLimits.used, resetsAt: rateLimits.resetsAt })
  const { used, resetsAt: until } = row ?? { used: 1, resetsAt }
  return { used, retryAfter: used <= max ? 0 : Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)) }
}

/** The seconds until `key` may be used again, without counting a use; 0 while fewer than `max` were. */
export async function findWait(db: Handle, { key, max, now }: Limit): Promise<number> {
  const [row] = await db.select().from(rateLimits).where(eq(rateLimits.key, key))
  if (!row || row.resetsAt <= now || row.used < max) return 0
  return Math.max(1, Math.ceil((row.resetsAt.getTime() - now.getTime()) / 1000))
}

/** Resets the counter of `key`. */
export async function resetUses(db: Handle, key: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, key))
}
