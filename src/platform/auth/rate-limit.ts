import { sql } from 'drizzle-orm'
import type { Handle } from '#platform/database/database.ts'
import { rateLimits } from './auth.table.ts'

/** Counts one more try under `key` and says whether it is still within `most` per `minutes`. Call it outside the transaction of the work, so that refused work counts. */
export async function isWithinLimit(db: Handle, limit: { key: string; most: number; minutes: number; now: Date }): Promise<boolean> {
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
    .returning({ used: rateLimits.used })
  return (row?.used ?? 1) <= most
}
