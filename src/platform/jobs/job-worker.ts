import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { type Clock, type Db, type JobWithMetadata, PgBoss } from 'pg-boss'
import { listenTo } from '#platform/database/notifications.ts'
import type { Log } from '#platform/log.ts'
import { dueChannel } from './enqueue-job.ts'

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

/** A queue that a process works on. */
export interface WorkedQueue {
  name: string
  /** The number of its jobs that this process runs at the same time. */
  atOnce: number
  /** In how many milliseconds its jobs may run; 0 for now, and by default. Meanwhile they wait, and lose no try. */
  waitMs?(): number
}

interface JobWorkerOptions {
  pool: pg.Pool
  databaseUrl: string
  log: Log
  queues: readonly WorkedQueue[]
  run: RunJob
  /** Milliseconds between two polls for due jobs, besides notifications. */
  pollMs?: number
}

const usualPollMs = 2000
const stopMs = 4000
const checkSeconds = 60
const daySeconds = 86_400
// The library's own polling would ask for each worker, and for jobs that must wait.
const workOptions = { pollingIntervalSeconds: daySeconds, includeMetadata: true } as const

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

/** Runs the jobs of these queues as they become due, each job in one process, until `stop`. */
export async function startJobWorker({ pool, databaseUrl, log, queues, run, pollMs = usualPollMs }: JobWorkerOptions): Promise<JobWorker> {
  const boss = await openJobs({ executeSql: (text, values) => pool.query(text, values) }, { log })
  const wakes = new Map<string, () => void>()
  for (const each of queues) wakes.set(each.name, await workOn(boss, each, (job) => runLogged(job, { log, run })))
  const wakeAll = () => {
    for (const wake of wakes.values()) wake()
  }
  const polling = setInterval(wakeAll, pollMs)
  const listener = listenTo(databaseUrl, { [dueChannel]: (name) => (name === '' ? wakeAll : wakes.get(name))?.() }, { onGap: wakeAll, log })
  return {
    async stop() {
      clearInterval(polling)
      await listener.stop()
      await boss.stop({ close: false, timeout: stopMs })
    },
  }
}

/** Works on a queue. Answers the function that asks for what is due. */
async function workOn(
  boss: PgBoss,
  { name, atOnce, waitMs = () => 0 }: WorkedQueue,
  runOne: (job: JobWithMetadata<DueJob>) => Promise<void>,
): Promise<() => void> {
  const workers: string[] = []
  const busy = new Set<number>()
  // One that is idle asks what is due, and asks the next one when it finds something: an idle process asks once each time, not three times.
  const wake = () => {
    if (waitMs() === 0) boss.notifyWorker(workers.find((_, index) => !busy.has(index)) ?? '')
  }
  for (let at = 0; at < atOnce; at += 1) {
    const work = async (jobs: JobWithMetadata<DueJob>[]) => {
      busy.add(at)
      wake()
      try {
        for (const job of jobs) {
          // It was taken before the rest began, or at the end of one by two queues that share a service.
          while (waitMs() > 0) await pause(waitMs(), undefined, { signal: job.signal })
          await runOne(job)
        }
      } finally {
        busy.delete(at)
        wake()
      }
    }
    workers.push(await boss.work<DueJob, void, typeof workOptions>(name, workOptions, work))
  }
  return wake
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
