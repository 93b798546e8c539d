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
export async function countUse(db: Handle, { now, ...limit }: Limit): Promise<{ used: number; retryAfter: number }> {
  const [counted = { used: 1, retryAfter: 0 }] = await countAll(db, [limit], now)
  return counted
}

/**
 * Counts a use of several keys in one statement, which locks them in the order given: name what many share first, everywhere. Answers the
 * longest of the waits.
 */
export async function secondsToWaitForAll(db: Handle, limits: readonly Omit<Limit, 'now'>[], now: Date): Promise<number> {
  return Math.max(0, ...(await countAll(db, limits, now)).map(({ retryAfter }) => retryAfter))
}

async function countAll(db: Handle, limits: readonly Omit<Limit, 'now'>[], now: Date): Promise<{ used: number; retryAfter: number }[]> {
  // A window that ends later than one which begins now was opened by a clock that was ahead; calls at once differ by less than a minute.
  const isOver = sql`(${rateLimits.resetsAt} <= ${now.toISOString()}::timestamptz OR ${rateLimits.resetsAt} > excluded.resets_at + interval '1 minute')`
  const rows = await db
    .insert(rateLimits)
    .values(limits.map(({ key, minutes }) => ({ key, used: 1, resetsAt: new Date(now.getTime() + minutes * 60_000) })))
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        used: sql`CASE WHEN ${isOver} THEN 1 ELSE ${rateLimits.used} + 1 END`,
        resetsAt: sql`CASE WHEN ${isOver} THEN excluded.resets_at ELSE ${rateLimits.resetsAt} END`,
      },
    })
    .returning({ key: rateLimits.key, used: rateLimits.used, resetsAt: rateLimits.resetsAt })
  const counted = new Map(rows.map((row) => [row.key, row]))
  return limits.map(({ key, max }) => {
    const { used, resetsAt } = counted.get(key) ?? { used: 1, resetsAt: now }
    return { used, retryAfter: used <= max ? 0 : Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1000)) }
  })
}

/** The seconds until `key` may be used again, without counting a use; 0 while fewer than `max` were. */
export async function findWait(db: Handle, { key, max, minutes, now }: Limit): Promise<number> {
  const [row] = await db.select().from(rateLimits).where(eq(rateLimits.key, key))
  const isAhead = row !== undefined && row.resetsAt.getTime() > now.getTime() + (minutes + 1) * 60_000
  if (!row || isAhead || row.resetsAt <= now || row.used < max) return 0
  return Math.max(1, Math.ceil((row.resetsAt.getTime() - now.getTime()) / 1000))
}

/** Resets the counter of `key`. */
export async function resetUses(db: Handle, key: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, key))
}
