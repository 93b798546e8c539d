import { afterEach, beforeEach, expect, test } from 'vitest'
import { fixedClock } from '#platform/clock.ts'
import { transaction } from '#platform/database/database.ts'
import { silentLog } from '#platform/log.ts'
import { type FreshDatabase, freshDatabase } from '#tests/database.ts'
import { type DueJobs, dueJobs } from '#tests/due-jobs.ts'
import { cancelJob, enqueueJob, type JobOptions } from './enqueue-job.ts'
import { type DueJob, openJobs } from './job-worker.ts'

const minute = 60_000
const noon = new Date('2027-07-01T09:00:00Z')
let database: FreshDatabase
let clock: ReturnType<typeof fixedClock>
let jobs: DueJobs
let ran: unknown[]
let runNext: (job: DueJob) => Promise<unknown>

beforeEach(async () => {
  database = await freshDatabase()
  clock = fixedClock(noon)
  ran = []
  runNext = async ({ payload }) => void ran.push(payload)
  const system = () => {
    throw new Error('no verb is called')
  }
  jobs = dueJobs({ pool: database.pool, clock, system, runInstead: (job) => runNext(job) })
})
afterEach(async () => {
  await jobs.close()
  await database.close()
})

const enqueue = (paymentId: string, options: JobOptions = {}) =>
  transaction(database.db, async (db) => enqueueJob({ db, now: await clock.now() }, 'payment.settle', { paymentId }, options))
const inMinutes = (minutes: number) => new Date(noon.getTime() + minutes * minute)

test('the migrations make the tables that the library wants', async () => {
  const boss = await openJobs({ executeSql: (text, values) => database.pool.query(text, values) }, { log: silentLog() })
  expect(await boss.detectSchemaDrift()).toMatchObject({ ok: true, extraIndexes: [] })
  await boss.stop({ graceful: false })
})

test('a job is written in the transaction that causes it, and goes with it', async () => {
  const fault = new Error('the card was refused')
  const failed = transaction(database.db, async (db) => {
    await enqueueJob({ db, now: noon }, 'payment.settle', { paymentId: 'p1' })
    throw fault
  })
  await expect(failed).rejects.toBe(fault)
  expect(await jobs.run()).toEqual([])
  await enqueue('p2')
  expect(await jobs.run()).toEqual([{ name: 'payment.settle' }])
  expect(ran).toEqual([{ paymentId: 'p2' }])
})

test('a job runs once its time has come, and only once', async () => {
  await enqueue('p1', { dueAt: inMinutes(30) })
  clock.set(inMinutes(29))
  expect(await jobs.run()).toEqual([])
  clock.set(inMinutes(30))
  await jobs.run()
  await jobs.run()
  expect(ran).toEqual([{ paymentId: 'p1' }])
})

test('jobs that nobody ran while the shop was down run afterwards, the most urgent first', async () => {
  await enqueue('late', { dueAt: inMinutes(5), priority: -1 })
  await enqueue('first', { dueAt: inMinutes(20), priority: 1 })
  await enqueue('second', { dueAt: inMinutes(10) })
  clock.advance(30 * 24 * 60 * minute)
  await jobs.run()
  expect(ran).toEqual([{ paymentId: 'first' }, { paymentId: 'second' }, { paymentId: 'late' }])
})

test('of one key one job waits, with what was said last; at once from two sides, too', async () => {
  await enqueue('first', { key: 'hold', dueAt: inMinutes(10) })
  await enqueue('moved', { key: 'hold', dueAt: inMinutes(20) })
  await Promise.all(Array.from({ length: 8 }, () => enqueue('other', { key: 'other', dueAt: inMinutes(10) })))
  clock.set(inMinutes(10))
  await jobs.run()
  expect(ran).toEqual([{ paymentId: 'other' }])
  clock.set(inMinutes(20))
  await jobs.run()
  expect(ran).toEqual([{ paymentId: 'other' }, { paymentId: 'moved' }])
  await enqueue('again', { key: 'hold' })
  await jobs.run()
  expect(ran).toHaveLength(3)
})

test('a job enqueued with the key of one that runs at the moment runs after it', async () => {
  await enqueue('p1', { key: 'p' })
  runNext = async ({ payload }) => {
    ran.push(payload)
    if (ran.length === 1) await enqueue('p2', { key: 'p' })
  }
  await jobs.run()
  expect(ran).toEqual([{ paymentId: 'p1' }, { paymentId: 'p2' }])
})

test('a cancelled job does not run; a cancellation that is rolled back cancels nothing', async () => {
  await enqueue('p1', { key: 'p1', dueAt: inMinutes(10) })
  await enqueue('p2', { key: 'p2', dueAt: inMinutes(10) })
  await transaction(database.db, (db) => cancelJob({ db }, 'p1'))
  await transaction(database.db, async (db) => {
    await cancelJob({ db }, 'p2')
    throw new Error('no')
  }).catch(() => undefined)
  clock.set(inMinutes(10))
  await jobs.run()
  expect(ran).toEqual([{ paymentId: 'p2' }])
})

test('a job that fails is tried again after growing pauses, twelve times, and is then kept with its reason', async () => {
  const tries: Date[] = []
  runNext = async () => {
    tries.push(await clock.now())
    throw new Error('the provider is away')
  }
  await enqueue('p1')
  for (let time = 0; time < 13; time += 1) {
    await jobs.run()
    const { rows } = await database.pool.query<{ at: Date }>(`SELECT start_after + interval '1 ms' AS at FROM pgboss.job`)
    clock.set(rows[0]?.at ?? noon)
  }
  const pauses = tries.slice(1).map((at, before) => at.getTime() - (tries[before]?.getTime() ?? 0))
  expect(pauses).toHaveLength(12)
  expect(pauses[0]).toBeLessThan(11_000)
  expect(Math.max(...pauses)).toBeLessThan(61 * minute)
  expect(pauses.every((pause, index) => index === 0 || pause > (pauses[index - 1] ?? 0) - 1000)).toBe(true)
  clock.advance(24 * 60 * minute)
  expect(await jobs.run()).toEqual([])
  const { rows } = await database.pool.query('SELECT state, output FROM pgboss.job')
  expect(rows).toEqual([{ state: 'failed', output: { fault: 'Error: the provider is away' } }])
})
