import { sql } from 'drizzle-orm'
import { dueChannel, type JobTx } from './enqueue-job.ts'
import { nextTime, type Recurrence, scheduleKey } from './schedule.ts'

/** A clock that is less than a minute ahead counts as correct, because the clocks of several machines differ. */
const tolerance = sql`interval '1 minute'`

/**
 * Reschedules jobs whose times are too far ahead, as after a clock that jumped: recurring runs beyond their next time, and jobs dated in
 * the future. The same holds for retries later than the longest pause, and for heartbeats of running jobs. Returns the number of
 * rescheduled jobs.
 */
export async function setBackJobs({ db, now }: JobTx, recurrences: Readonly<Record<string, Recurrence>>): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`
  const keys = Object.keys(recurrences).map(scheduleKey)
  const times = Object.values(recurrences).map((recurrence) => nextTime(recurrence, now).toISOString())
  const recurring = await db.execute(sql`
    UPDATE pgboss.job SET start_after = least(start_after, next.at), created_on = least(created_on, ${at})
    FROM unnest(${sql.param(keys)}::text[], ${sql.param(times)}::timestamptz[]) AS next (key, at)
    WHERE state < 'active' AND singleton_key = next.key
      AND (start_after > next.at OR created_on > ${at} + ${tolerance}) RETURNING id`)
  const early = await db.execute(sql`
    UPDATE pgboss.job SET start_after = ${at} + greatest(start_after - created_on, interval '0'), created_on = ${at}
    WHERE state < 'active' AND created_on > ${at} + ${tolerance} RETURNING id`)
  const tried = await db.execute(sql`
    UPDATE pgboss.job SET start_after = ${at}
    WHERE state = 'retry' AND start_after > ${at} + retry_delay_max * interval '1 second' + ${tolerance} RETURNING id`)
  const running = await db.execute(sql`
    UPDATE pgboss.job SET started_on = least(started_on, ${at}), heartbeat_on = least(heartbeat_on, ${at})
    WHERE state = 'active' AND greatest(started_on, heartbeat_on) > ${at} + ${tolerance} RETURNING id`)
  await db.execute(sql`
    UPDATE pgboss.queue SET monitor_on = least(monitor_on, ${at}), monitor_claim_on = least(monitor_claim_on, ${at}),
      maintain_on = least(maintain_on, ${at})
    WHERE greatest(monitor_on, monitor_claim_on, maintain_on) > ${at} + ${tolerance}`)
  const count = [recurring, early, tried, running].reduce((sum, { rows }) => sum + rows.length, 0)
  if (count > 0) await db.execute(sql`SELECT pg_notify(${dueChannel}, '')`)
  return count
}

/** The lead of the newest waiting job's creation time over the clock, in milliseconds; 0 within a minute. */
export async function measureLead({ db, now }: JobTx): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<{ lead: number | null }>(sql`
    SELECT extract(epoch FROM max(created_on) - ${at})::float8 * 1000 AS lead
    FROM pgboss.job WHERE state < 'active' AND created_on > ${at} + ${tolerance}`)
  return rows[0]?.lead ?? 0
}
