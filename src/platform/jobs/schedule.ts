import { sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import { type JobTx, queue, writeJob } from './enqueue-job.ts'

/** The recurrence of a job: a cron expression in the time of Amman, or a number of seconds after the end of the last run. */
export type Recurrence = { cron: string } | { everySeconds: number }

const timeZone = 'Asia/Amman'
// Only reckons; it never asks a database.
const calendar = new PgBoss({ db: { executeSql: () => Promise.reject(new Error('the calendar has no database')) } })
const hour = 3600
const daysKept = 8
// People's own jobs come first.
const priority = -10

const keyPrefix = 'schedule:'

/** The key of the waiting run of a recurring job. */
export function scheduleKey(name: string): string {
  return `${keyPrefix}${name}`
}

/** The first time after `from` at which a recurring job is due. */
export function nextTime(recurrence: Recurrence, from: Date): Date {
  if ('everySeconds' in recurrence) return new Date(from.getTime() + recurrence.everySeconds * 1000)
  const [next] = calendar.previewSchedule(recurrence.cron, { tz: timeZone, from, count: 1 })
  if (!next) throw new Error(`${recurrence.cron} never comes`)
  return next
}

/**
 * Enqueues the next run of a recurring job. With `ifAbsent` a waiting run stays. One that was missed while no process ran then runs once.
 */
export async function enqueueNext(
  tx: JobTx,
  { name, recurrence, ifAbsent = false }: { name: string; recurrence: Recurrence; ifAbsent?: boolean },
): Promise<void> {
  await writeJob(tx, {
    name,
    payload: {},
    key: scheduleKey(name),
    dueAt: nextTime(recurrence, tx.now),
    priority,
    ifAbsent,
    // Staff see when it last ran; what runs every few seconds would fill the table.
    keepSeconds: 'cron' in recurrence ? daysKept * 24 * hour : hour,
  })
}

/** Removes the waiting and begun runs of recurring jobs: the next start enqueues each for its next time. */
export async function dropScheduled({ db }: Pick<JobTx, 'db'>): Promise<void> {
  await db.execute(
    sql`DELETE FROM pgboss.job WHERE name = ${queue} AND state IN ('created', 'retry', 'active') AND starts_with(singleton_key, ${keyPrefix})`,
  )
}
