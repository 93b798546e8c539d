import type pg from 'pg'
import { type JobWithMetadata, type PgBoss, TestClock } from 'pg-boss'
import type { FullContext, Needs } from '#domain/context.ts'
import { channelQueues, commonQueue, enqueueSchedules, runJob } from '#jobs/jobs.ts'
import { type FixedClock, fixedClock } from '#platform/clock.ts'
import { type DueJob, openJobs, runLogged, type WorkedQueue } from '#platform/jobs/job-worker.ts'
import { silentLog } from '#platform/log.ts'

/** The services that send messages. */
export type Ports = Partial<Needs<'mail' | 'sms' | 'push'>>

interface Ran {
  name: string
  fault?: unknown
}

export interface DueJobs {
  /**
   * Runs the jobs that are due at the test's clock, one after the other, with those that they enqueue. Recurring jobs run as if the process
   * had been down since the shop opened. Returns the jobs that ran, with the errors of failed ones.
   */
  run(): Promise<Ran[]>
  /** Sends the messages that are due, by these ports or those of the shop. Returns how many were sent or given up. */
  send(ports?: Ports): Promise<number>
  /** Gives back the jobs of processes that died, as a running process does once a minute. */
  recover(): Promise<void>
  close(): Promise<void>
}

interface DueJobsOptions {
  pool: pg.Pool
  clock: FixedClock
  system(): FullContext
  /** A replacement for the table of jobs. */
  runInstead?: (job: DueJob) => Promise<unknown>
}

const most = 10_000

/** The jobs of a test's database under the test's clock; nothing is opened before the first run. */
export function dueJobs({ pool, clock, system, runInstead }: DueJobsOptions): DueJobs {
  const openedAt = clock.now()
  let opened: Promise<OpenJobs> | undefined
  const open = async () => {
    const jobs = await openOn(await pool.connect(), await clock.now())
    if (!runInstead) await enqueueSchedules({ ...system(), clock: fixedClock(await openedAt) })
    return jobs
  }
  const openAtNow = async () => {
    opened ??= open()
    const { boss, time } = await opened
    await time.setTime(await clock.now())
    return boss
  }
  const runAll = async (queues: readonly WorkedQueue[], ports?: Ports) => {
    const boss = await openAtNow()
    const ran: Ran[] = []
    for (let left = most; left > 0; left -= 1) {
      const found = await fetchOne(boss, queues)
      if (!found) return ran
      ran.push(await runOne(boss, found, runInstead ?? ((due) => runJob({ ...system(), ...ports }, due))))
    }
    throw new Error(`More than ${most} jobs were due: ${[...new Set(ran.map(({ name }) => name))].join(', ')}`)
  }
  return {
    async recover() {
      await (await openAtNow()).supervise()
    },
    run: () => runAll([commonQueue, ...(runInstead ? [] : channelQueues(system()))]),
    async send(ports) {
      const ran = await runAll(channelQueues({ ...system(), ...ports }), ports)
      return ran.filter(({ fault }) => fault === undefined).length
    },
    async close() {
      await (await opened)?.close()
    },
  }
}

interface Found {
  queue: string
  job: JobWithMetadata<DueJob>
}

async function fetchOne(boss: PgBoss, queues: readonly WorkedQueue[]): Promise<Found | null> {
  for (const { name, waitMs } of queues) {
    const [job] = waitMs?.() ? [] : await boss.fetch<DueJob>(name, { includeMetadata: true })
    if (job) return { queue: name, job }
  }
  return null
}

interface OpenJobs {
  boss: PgBoss
  time: TestClock
  close(): Promise<void>
}

/** The library under a clock of its own: one connection of the pool whose session has the time that the test sets. */
async function openOn(client: pg.PoolClient, now: Date): Promise<OpenJobs> {
  const time = new TestClock(now)
  const db = {
    executeSql: (text: string, values?: unknown[]) => client.query(text, values),
    async setSessionStatements(statements: string[]) {
      for (const statement of statements) await client.query(statement)
    },
  }
  const boss = await openJobs(db, { log: silentLog(), clock: time })
  return {
    boss,
    time,
    async close() {
      await boss.stop({ graceful: false, close: false })
      client.release(true)
    },
  }
}

async function runOne(boss: PgBoss, { queue, job }: Found, run: (due: DueJob) => Promise<unknown>): Promise<Ran> {
  const { name } = job.data
  try {
    await runLogged(job, { log: silentLog(), run })
  } catch (fault) {
    await boss.fail(queue, job, { fault: String(fault) })
    return { name, fault }
  }
  await boss.complete(queue, job)
  return { name }
}
