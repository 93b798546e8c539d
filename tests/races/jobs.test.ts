import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { commonQueue } from '#jobs/jobs.ts'
import { fixedClock } from '#platform/clock.ts'
import { connect, transaction } from '#platform/database/database.ts'
import { enqueueJob, type JobOptions } from '#platform/jobs/enqueue-job.ts'
import { type RunJob, startJobWorker, type WorkedQueue } from '#platform/jobs/job-worker.ts'
import { silentLog } from '#platform/log.ts'
import { startChild } from '#tests/child-process.ts'
import { type FreshDatabase, freshDatabase } from '#tests/database.ts'
import { openProxy } from '#tests/database-proxy.ts'
import { dueJobs } from '#tests/due-jobs.ts'
import { patience } from '#tests/limits.ts'

const minute = 60_000
const hour = 60 * minute
let database: FreshDatabase
let closing: (() => Promise<unknown>)[]

beforeEach(async () => {
  database = await freshDatabase()
  closing = [() => database.close()]
})
afterEach(async () => {
  for (const close of closing.reverse()) await close()
})

const enqueue = (paymentId: string, options: JobOptions = {}) =>
  transaction(database.db, (db) => enqueueJob({ db, now: new Date() }, 'payment.settle', { paymentId }, options))

interface Place extends Pick<FreshDatabase, 'pool' | 'url'> {
  pollMs?: number
  queues?: readonly WorkedQueue[]
}

async function work(run: RunJob, { pool, url, pollMs, queues = [commonQueue] }: Place = database) {
  const worker = await startJobWorker({ pool, databaseUrl: url, log: silentLog(), queues, run, ...(pollMs !== undefined && { pollMs }) })
  closing.push(() => worker.stop())
  return worker
}

async function states(): Promise<string[]> {
  const { rows } = await database.pool.query<{ state: string }>('SELECT state::text FROM pgboss.job ORDER BY created_on')
  return rows.map(({ state }) => state)
}

/** Runs what is due in some minutes, in a shop that was started again. */
async function runLater(minutes: number): Promise<unknown[]> {
  const ran: unknown[] = []
  const system = () => {
    throw new Error('no verb is called')
  }
  const clock = fixedClock(new Date(Date.now() + minutes * minute))
  const jobs = dueJobs({ pool: database.pool, clock, system, runInstead: async ({ payload }) => void ran.push(payload) })
  await jobs.recover()
  await jobs.run()
  await jobs.close()
  return ran
}

/** A job that runs until it is let go. */
function longJob() {
  const gate = Promise.withResolvers<void>()
  const began = Promise.withResolvers<void>()
  const run = async () => {
    began.resolve()
    await gate.promise
  }
  return { run, began: began.promise, letGo: () => gate.resolve() }
}

test('a job is run as soon as its transaction has committed', async () => {
  const ran: unknown[] = []
  // Nobody polls: jobs run by notification.
  await work(async ({ payload }) => void ran.push(payload), { ...database, pollMs: hour })
  await enqueue('first')
  await vi.waitUntil(() => ran.length === 1, patience)
  await enqueue('second')
  await vi.waitUntil(() => ran.length === 2, patience)
})

test('of two processes one runs each job, and both work', async () => {
  const ran: string[] = []
  const run = (by: string) => async (job: { payload: unknown }) => void ran.push(`${by} ${JSON.stringify(job.payload)}`)
  const other = connect(database.url)
  closing.push(() => other.close())
  await Promise.all([work(run('one')), work(run('other'), { ...other, url: database.url })])
  await Promise.all(Array.from({ length: 40 }, (_, index) => enqueue(`p${index}`)))
  await vi.waitUntil(async () => (await states()).every((state) => state === 'completed'), patience)
  expect(ran).toHaveLength(40)
  expect(new Set(ran.map((line) => line.split(' ')[1])).size).toBe(40)
  expect(new Set(ran.map((line) => line.split(' ')[0])).size).toBe(2)
})

test('jobs of a queue that rests wait and lose no try, and a slow queue holds up no other', async () => {
  const slow = longJob()
  const ran: string[] = []
  let restMs = 1
  const queues = [commonQueue, { name: 'mail', atOnce: 1, waitMs: () => restMs }, { name: 'sms', atOnce: 1 }]
  const run: RunJob = async ({ payload }) => {
    const { paymentId } = payload as { paymentId: string }
    if (paymentId === 'slow') await slow.run()
    else ran.push(paymentId)
  }
  await work(run, { ...database, queues, pollMs: 20 })
  await enqueue('slow', { queue: 'sms' })
  await enqueue('behind it', { queue: 'sms' })
  await slow.began
  await enqueue('waits', { queue: 'mail' })
  await enqueue('first')
  await enqueue('second')
  await vi.waitUntil(() => ran.length === 2, patience)
  expect(ran.toSorted()).toEqual(['first', 'second'])
  restMs = 0
  await vi.waitUntil(() => ran.includes('waits'), patience)
  slow.letGo()
  await vi.waitUntil(() => ran.includes('behind it'), patience)
  const tries = await database.pool.query('SELECT max(retry_count) AS most FROM pgboss.job')
  expect(tries.rows).toEqual([{ most: 0 }])
})

test('a job that was taken when a rest begins runs at its end, and loses no try', async () => {
  const ran: unknown[] = []
  let restMs = 10
  await enqueue('taken', { queue: 'mail' })
  await work(async ({ payload }) => void ran.push(payload), { ...database, queues: [{ name: 'mail', atOnce: 1, waitMs: () => restMs }] })
  await vi.waitUntil(async () => (await states())[0] === 'active', patience)
  expect(ran).toEqual([])
  restMs = 0
  await vi.waitUntil(async () => (await states())[0] === 'completed', patience)
  expect(ran).toEqual([{ paymentId: 'taken' }])
})

test('a process that stops finishes what it runs', async () => {
  const long = longJob()
  const worker = await work(long.run)
  await enqueue('p1')
  await long.began
  const stopped = worker.stop()
  long.letGo()
  await stopped
  expect(await states()).toEqual(['completed'])
})

test('what a stopping process cannot finish in time is given back, and runs again', async () => {
  const long = longJob()
  const worker = await work(long.run)
  await enqueue('p1')
  await long.began
  await worker.stop()
  expect(await states()).toEqual(['retry'])
  expect(await runLater(1)).toEqual([{ paymentId: 'p1' }])
  long.letGo()
})

test('the job of a process that was killed runs again in another one', async () => {
  const script = fileURLToPath(new URL('./job-process.ts', import.meta.url))
  const child = startChild([script, database.url])
  await enqueue('p1')
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  expect(said.toString()).toBe('began {"paymentId":"p1"}\n')
  child.kill('SIGKILL')
  await once(child, 'close')
  expect(await states()).toEqual(['active'])
  expect(await runLater(0.25)).toEqual([])
  expect(await runLater(2)).toEqual([])
  expect(await runLater(3)).toEqual([{ paymentId: 'p1' }])
})

test('jobs go on when the database was away', async () => {
  const proxy = await openProxy(database.url)
  const connection = connect(proxy.url)
  closing.push(
    () => proxy.close(),
    () => connection.close(),
  )
  const ran: unknown[] = []
  await work(async ({ payload }) => void ran.push(payload), { pool: connection.pool, url: proxy.url })
  await enqueue('before')
  await vi.waitUntil(() => ran.length === 1, patience)
  for (const name of ['during', 'again']) {
    await proxy.cut()
    await enqueue(name)
    await proxy.restore()
    await vi.waitUntil(() => ran.some((payload) => JSON.stringify(payload).includes(name)), patience)
  }
})
