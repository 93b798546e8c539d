import { sql } from 'drizzle-orm'
import type { Handle } from '#platform/database/database.ts'
import { newId } from '#values/id.ts'

/** The payload of each job by its name. The table of jobs in `src/jobs` declares them, so that a verb can enqueue what runs above it. */
export interface JobPayloads extends Record<never, unknown> {}

export type JobName = keyof JobPayloads & string

/** The transaction a job is written in, and its time. */
export interface JobTx {
  db: Handle
  now: Date
  /** True for a transaction about the demonstration's past: it enqueues no job. */
  isPast?: boolean
}

export interface JobOptions {
  /** The instant at which it runs; by default as soon as the transaction commits. */
  dueAt?: Date
  /** Of each key at most one job of a queue waits, whatever its name. */
  key?: string
  /** Of jobs that are due, those of the highest priority run first; 0 by default. */
  priority?: number
  /** The queue it waits in; `jobs` by default. */
  queue?: string
}

/** The queue of all jobs but messages. */
export const queue = 'jobs'
/** The channel that says that a job is due at once. Its payload is the queue, or empty for any. */
export const dueChannel = 'due_jobs'
/** A job that was tried so often is not tried again by itself. */
export const maxTries = 13

/** A job as it is stored. */
export interface JobRow extends JobOptions {
  name: string
  payload: unknown
  key: string
  /** A job that waits with the same key stays as it is; otherwise it takes the new payload and time. */
  ifAbsent?: boolean
  /** Retention of a finished job, in seconds. */
  keepSeconds?: number
}

const day = 86_400

/**
 * Writes a job in this transaction. A waiting job with the same key takes the new payload and time instead; a running one, or one that is
 * retried, stays. A fault is retried 12 times over about four hours. A transaction with `isPast` writes no job.
 */
export async function enqueueJob<Name extends JobName>(
  tx: JobTx,
  name: Name,
  payload: JobPayloads[Name],
  { key = newId(), ...options }: JobOptions = {},
): Promise<void> {
  if (tx.isPast) return
  await writeJob(tx, { name, payload, key, ...options })
}

/** Removes the job that waits with this key. One that runs, or is being tried again, goes on. */
export async function cancelJob({ db }: Pick<JobTx, 'db'>, key: string): Promise<void> {
  await db.execute(sql`DELETE FROM pgboss.job WHERE ${waiting(queue, key)}`)
}

/** Writes the row of a job; see `enqueueJob`. pg-boss documents the table for this. */
export async function writeJob({ db, now }: JobTx, job: JobRow): Promise<void> {
  const { name, payload, key, dueAt = now, priority = 0, ifAbsent = false, keepSeconds = 7 * day } = job
  const into = job.queue ?? queue
  const data = JSON.stringify({ name, payload })
  const isDue = dueAt <= now
  // A job that is due now must not wait because the clocks of process and database differ.
  const startAfter = isDue ? sql`least(now(), ${dueAt.toISOString()}::timestamptz)` : sql`${dueAt.toISOString()}::timestamptz`
  // By the same clock as its time: one that was written in the future is known by it.
  const at = sql`${now.toISOString()}::timestamptz`
  const write = sql`
    WITH moved AS (
      UPDATE pgboss.job SET data = ${data}::jsonb, priority = ${priority}, start_after = ${startAfter}, created_on = ${at}
      WHERE ${waiting(into, key)} AND NOT ${ifAbsent} RETURNING id
    ), added AS (
      INSERT INTO pgboss.job (name, policy, singleton_key, data, priority, start_after, created_on, keep_until, deletion_seconds,
        retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, heartbeat_seconds)
      SELECT ${into}, 'short', ${key}, ${data}::jsonb, ${priority}, ${startAfter}, ${at}, 'infinity', ${keepSeconds}, ${maxTries - 1}, 5, true, 3600, 900, 30
      WHERE NOT EXISTS (SELECT 1 FROM moved) ON CONFLICT DO NOTHING RETURNING id
    )
    SELECT (SELECT count(*) FROM moved) + (SELECT count(*) FROM added) AS written ${isDue ? sql`, pg_notify(${dueChannel}, ${into})` : sql``}`
  const { rows } = await db.execute<{ written: string }>(write)
  // Another transaction wrote the same key meanwhile: its job is visible now.
  if (rows[0]?.written === '0' && !ifAbsent) await db.execute(write)
}

/** The condition of the unique index of the queue's policy. */
function waiting(name: string, key: string) {
  return sql`name = ${name} AND policy = 'short' AND state = 'created' AND COALESCE(singleton_key, '') = ${key}`
}
