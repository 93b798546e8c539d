import type pg from 'pg'
import { type Clock, type Db, type JobWithMetadata, PgBoss } from 'pg-boss'
import { listenTo } from '#platform/database/notifications.ts'
import type { Log } from '#platform/log.ts'
import { dueChannel, queue } from './enqueue-job.ts'

/** A job that is due. */
export interface DueJob {
  name: string
  payload: unknown
}

/** Runs one job; what it throws is a fault, and the job is tried again. */
export type RunJob = (job: DueJob) => Promise<unknown>

export interface JobWorker {
  /** Takes no more jobs and waits for those that run; after 4 s they are given back, to be tried again. */
  stop(): Promise<void>
}

interface JobWorkerOptions {
  pool: pg.Pool
  databaseUrl: string
  log: Log
  run: RunJob
  /** Milliseconds between two polls for due jobs, besides notifications. */
  pollMs?: number
}

const maxActive = 3
const usualPollMs = 2000
const stopMs = 4000
const checkSeconds = 60
const daySeconds = 86_400

/** Opens the jobs of a migrated database. With a `clock` nothing happens by itself. Throws when the library wants another schema. */
export async function openJobs(db: Db, { log, clock }: { log: Pick<Log, 'warn'>; clock?: Clock }): Promise<PgBoss> {
  const boss = new PgBoss({
    db,
    migrate: false,
    schedule: false,
    supervise: clock === undefined,
    // The delay before the job of a dead process is given to another one, after its heartbeat of 30 s.
    superviseIntervalSeconds: checkSeconds,
    monitorIntervalSeconds: checkSeconds,
    maintenanceIntervalSeconds: 3600,
    queueCacheIntervalSeconds: 3600,
    flowIntervalSeconds: daySeconds,
    ...(clock && { clock }),
  })
  boss.on('error', (error) => log.warn({ error: error.message }, 'the jobs could not be reached'))
  boss.on('warning', ({ message, data }) => log.warn({ data }, message))
  return boss.start()
}

/** Runs jobs as they become due: three at once in each process, each job in one of them, until `stop`. */
export async function startJobWorker({ pool, databaseUrl, log, run, pollMs = usualPollMs }: JobWorkerOptions): Promise<JobWorker> {
  const boss = await openJobs({ executeSql: (text, values) => pool.query(text, values) }, { log })
  const workers: string[] = []
  const busy = new Set<number>()
  // One that is idle asks what is due, and asks the next one when it finds something: an idle process asks once each time, not three times.
  const wake = () => boss.notifyWorker(workers.find((_, index) => !busy.has(index)) ?? '')
  // The library's own polling is only for when this one fails; it would ask for each worker.
  const options = { pollingIntervalSeconds: 60, includeMetadata: true } as const
  for (let at = 0; at < maxActive; at += 1) {
    const work = async (jobs: JobWithMetadata<DueJob>[]) => {
      busy.add(at)
      wake()
      try {
        for (const job of jobs) await runLogged(job, { log, run })
      } finally {
        busy.delete(at)
        boss.notifyWorker(workers[at] ?? '')
      }
    }
    workers.push(await boss.work<DueJob, void, typeof options>(queue, options, work))
  }
  const polling = setInterval(wake, pollMs)
  const listener = listenTo(databaseUrl, { [dueChannel]: wake }, { onGap: wake, log })
  return {
    async stop() {
      clearInterval(polling)
      await listener.stop()
      await boss.stop({ close: false, timeout: stopMs })
    },
  }
}

/** Runs a job and logs a failure. Its error is stored beside the job, and therefore contains no values of a query. */
export async function runLogged(job: JobWithMetadata<DueJob>, { log, run }: Pick<JobWorkerOptions, 'log' | 'run'>): Promise<void> {
  try {
    await run(job.data)
  } catch (error) {
    const told = { err: error, job: job.data.name, jobId: job.id, tries: job.retryCount + 1 }
    if (job.retryCount < job.retryLimit) log.warn(told, 'a job failed and is tried again')
    else log.error(told, 'a job failed for good')
    throw new Error(error instanceof Error ? error.message.split('\n')[0] : 'unknown')
  }
}
