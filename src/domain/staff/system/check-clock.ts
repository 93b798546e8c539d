import { sql } from 'drizzle-orm'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import type { Recurrence } from '#platform/jobs/schedule.ts'
import { measureLead, setBackJobs } from '#platform/jobs/set-back-jobs.ts'
import { setBackStatements } from './durable-times.ts'

/** The clock's time at this process's last check, and the time since then by a monotonic clock; null at the start. */
export type LastLook = { at: Date; elapsedMs: number } | null

interface Look {
  last: LastLook
  recurrences: Readonly<Record<string, Recurrence>>
}

/** The tolerated difference of the clock, in milliseconds; a smaller one is not reported. */
const toleranceMs = 60_000

/**
 * Compares the clock with the last check and with stored times. Jobs are always rescheduled. Every other time too far ahead is set back at
 * the start, and after a jump. Returns the clock's time.
 */
export async function checkClock(ctx: Context, { last, recurrences }: Look): Promise<Date> {
  const { now, jumpMs, count } = await inTransaction(ctx, async (tx) => {
    const seenAt = await findSeen(tx)
    const by = jumpOf({ now: tx.now, seenAt, last }) || -(await measureLead(tx))
    const jobs = await setBackJobs(tx, recurrences)
    const rows = last === null || by !== 0 ? await setBackTimes(tx) : 0
    await noteSeen(tx, by)
    return { now: tx.now, jumpMs: by, count: jobs + rows }
  })
  if (jumpMs !== 0) ctx.log.warn({ jumpMs }, 'the clock jumped')
  if (count > 0) ctx.log.warn({ count }, 'times that lay ahead of the clock were set back')
  return now
}

async function findSeen({ db }: TxContext): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string }>(sql`SELECT seen_at AS at FROM clock_watch FOR UPDATE`)
  return rows[0] ? new Date(rows[0].at) : null
}

/**
 * The jump of the clock since the last check, in milliseconds; 0 within a minute. Without a check meanwhile, only a jump back can be
 * detected.
 */
function jumpOf({ now, seenAt, last }: { now: Date; seenAt: Date | null; last: LastLook }): number {
  const sinceLast = last === null ? 0 : now.getTime() - last.at.getTime() - last.elapsedMs
  const sinceSeen = seenAt === null ? 0 : Math.min(0, now.getTime() - seenAt.getTime())
  const jump = Math.abs(sinceLast) > toleranceMs ? sinceLast : sinceSeen
  return Math.abs(jump) > toleranceMs ? jump : 0
}

async function setBackTimes({ db, now }: TxContext): Promise<number> {
  let count = 0
  for (const { statement } of setBackStatements(now)) count += (await db.execute(statement)).rowCount ?? 0
  return count
}

async function noteSeen({ db, now }: TxContext, jumpMs: number): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await db.execute(sql`INSERT INTO clock_watch (seen_at) VALUES (${at}) ON CONFLICT (is_only) DO UPDATE SET seen_at = ${at}`)
  if (jumpMs !== 0) await db.execute(sql`UPDATE clock_watch SET jumped_at = ${at}, jumped_ms = ${Math.round(jumpMs)}`)
}
