import { sql } from 'drizzle-orm'
import type { Handle } from '#platform/database/database.ts'
import { rateLimits } from './auth.table.ts'

/** Counts one more try under `key` and answers 0 while it is within `most` per `minutes`, else the seconds until the next one counts. Call it outside the transaction of the work, so that refused work counts. */
export async function secondsToWait(db: Handle, limit: { key: string; most: number; minutes: number; now: Date }): Promise<number> {
  const { key, most, minutes, now } = limit
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
  if (!row || row.used <= most) return 0
  return Math.max(1, Math.ceil((row.resetsAt.getTime() - now.getTime()) / 1000))
}
