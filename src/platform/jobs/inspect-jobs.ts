import { type SQL, sql } from 'drizzle-orm'
import type { Handle } from '#platform/database/database.ts'
import { dueChannel, queue } from './enqueue-job.ts'

/** The number of jobs of one name by state, and the instant at which the next of them is due. */
export interface JobCount {
  name: string
  waiting: number
  retrying: number
  active: number
  failed: number
  /** Of the last days, as long as they are kept. */
  done: number
  nextAt: Date | null
}

/** A job that failed for good. */
export interface FailedJob {
  id: string
  name: string
  /** The last error, in one line. */
  fault: string
  tries: number
  createdAt: Date
  failedAt: Date
}

/** A recurring job: its next run, and its last one if that is kept. */
export interface RecurringJob {
  name: string
  nextAt: Date | null
  lastAt: Date | null
  isRunning: boolean
}

const scheduled = 'schedule:'
const jobName = sql`data ->> 'name'`
const ofQueue = sql`pgboss.job.name = ${queue}`
const isRecurring = sql`starts_with(singleton_key, ${scheduled})`

/** The jobs of every name but those that recur. */
export async function countJobs(db: Handle): Promise<JobCount[]> {
  const of = (state: SQL) => sql`count(*) FILTER (WHERE state = ${state})::int`
  const { rows } = await db.execute<Omit<JobCount, 'nextAt'> & { nextAt: string | null } & Record<string, unknown>>(sql`
    SELECT ${jobName} AS name, ${of(sql`'created'`)} AS waiting, ${of(sql`'retry'`)} AS retrying, ${of(sql`'active'`)} AS active,
      ${of(sql`'failed'`)} AS failed, ${of(sql`'completed'`)} AS done, min(start_after) FILTER (WHERE state IN ('created', 'retry')) AS "nextAt"
    FROM pgboss.job WHERE ${ofQueue} AND NOT ${isRecurring} GROUP BY ${jobName} ORDER BY ${jobName}`)
  return rows.map((row) => ({ ...row, nextAt: row.nextAt === null ? null : new Date(row.nextAt) }))
}

/** Recurring jobs, by name. */
export async function listRecurring(db: Handle): Promise<RecurringJob[]> {
  const { rows } = await db.execute<{ name: string; nextAt: string | null; lastAt: string | null; isRunning: boolean }>(sql`
    SELECT ${jobName} AS name, min(start_after) FILTER (WHERE state IN ('created', 'retry')) AS "nextAt",
      max(completed_on) FILTER (WHERE state = 'completed') AS "lastAt", bool_or(state = 'active') AS "isRunning"
    FROM pgboss.job WHERE ${ofQueue} AND ${isRecurring} GROUP BY ${jobName} ORDER BY ${jobName}`)
  const at = (time: string | null) => (time === null ? null : new Date(time))
  return rows.map(({ name, nextAt, lastAt, isRunning }) => ({ name, nextAt: at(nextAt), lastAt: at(lastAt), isRunning }))
}

/** Jobs that failed for good, the last one first; those after the job `after` of one name, or of all. */
export async function listFailedJobs(
  db: Handle,
  { name, after, limit }: { name?: string | undefined; after?: string | undefined; limit: number },
): Promise<FailedJob[]> {
  const { rows } = await db.execute<{
    id: string
    name: string
    fault: string | null
    tries: number
    createdAt: string
    failedAt: string
  }>(sql`
    SELECT id::text, ${jobName} AS name, output ->> 'fault' AS fault, retry_count + 1 AS tries, created_on AS "createdAt", completed_on AS "failedAt"
    FROM pgboss.job WHERE ${ofQueue} AND state = 'failed' ${name === undefined ? sql`` : sql`AND ${jobName} = ${name}`}
      ${after === undefined ? sql`` : sql`AND (completed_on, id) < (SELECT completed_on, id FROM pgboss.job WHERE ${ofQueue} AND id = ${after}::uuid)`}
    ORDER BY completed_on DESC, id DESC LIMIT ${limit}`)
  return rows.map(({ createdAt, failedAt, fault, ...row }) => ({
    ...row,
    fault: fault?.split('\n')[0] ?? '',
    createdAt: new Date(createdAt),
    failedAt: new Date(failedAt),
  }))
}

/** Has failed jobs tried once more, at once: one by its id, or all of a name. Answers how many there were. */
export async function retryJobs(db: Handle, which: { id: string } | { name: string }): Promise<number> {
  const isMeant = 'id' in which ? sql`id = ${which.id}::uuid` : sql`${jobName} = ${which.name}`
  const { rows } = await db.execute(sql`
    UPDATE pgboss.job SET state = 'retry', retry_limit = retry_count + 1, completed_on = NULL, start_after = now()
    WHERE ${ofQueue} AND state = 'failed' AND ${isMeant} RETURNING id`)
  if (rows.length > 0) await db.execute(sql`SELECT pg_notify(${dueChannel}, '')`)
  return rows.length
}

/** The number of jobs that are due and not begun, and the age of the oldest of them in seconds. */
export async function measureBacklog(db: Handle): Promise<{ due: number; seconds: number }> {
  const { rows } = await db.execute<{ due: number; seconds: number }>(sql`
    SELECT count(*)::int AS due, coalesce(extract(epoch FROM now() - min(start_after)), 0)::int AS seconds
    FROM pgboss.job WHERE ${ofQueue} AND state IN ('created', 'retry') AND start_after <= now()`)
  return rows[0] ?? { due: 0, seconds: 0 }
}
