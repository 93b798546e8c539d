import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#domain/context.ts'
import type { AuditRow } from '#domain/renting/order-details/operations.contract.ts'
import { recordBackup } from '#domain/staff/system/record-backup.ts'
import type { EventRow, FailedJobRow, JobCountRow, RecurringRow } from '#domain/staff/system/system.contract.ts'
import { enqueueJob, type JobOptions } from '#platform/jobs/enqueue-job.ts'
import { silentLog } from '#platform/log.ts'
import { openOutside } from '#platform/outside/outside.ts'
import type { Browser } from '#tests/front.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'

let shop: Awaited<ReturnType<typeof world>>
let lina: Browser
beforeAll(async () => {
  shop = await world()
  lina = await signedIn(shop, 'admin')
})
afterAll(() => shop.close())

const fault = 'Error: rana@libsa.example was refused\n at line 1'

/** A job of a picture that failed for good. */
async function failed(key: string, options: JobOptions = {}): Promise<string> {
  await inTransaction(shop.system(), (tx) => enqueueJob(tx, 'media.resize', { id: key }, { key, ...options }))
  const { rows } = await shop.pool.query<{ id: string }>(
    `UPDATE pgboss.job SET state = 'failed', retry_count = 12, started_on = now(), completed_on = now(), output = jsonb_build_object('fault', $2::text)
     WHERE singleton_key = $1 RETURNING id::text`,
    [key, fault],
  )
  return rows[0]?.id ?? ''
}

const faults = async (query = '') => (await lina.get(`/api/system/jobs/failed${query}`)).body['rows'] as FailedJobRow[]
const audited = async (event: string) => (await shop.pool.query(`SELECT subject_id FROM audit_log WHERE event = $1`, [event])).rows

test('failed jobs are told with the first line of their fault, and tried again one by one or all of a name', async () => {
  const [first, second] = [await failed('a'), await failed('b')]
  expect((await faults()).map(({ id }) => id)).toEqual([second, first])
  expect((await faults(`?after=${second}`)).map(({ id }) => id)).toEqual([first])
  expect(await faults('?name=order.settle')).toEqual([])
  expect((await faults())[0]).toMatchObject({ name: 'media.resize', tries: 13, fault: 'Error: … was refused' })
  const { body } = await lina.get('/api/system/jobs')
  expect((body['queues'] as JobCountRow[]).find(({ name }) => name === 'media.resize')).toMatchObject({ failed: 2, waiting: 0 })
  expect(JSON.stringify(body)).not.toContain('rana@')

  expect(await lina.send('POST', `/api/system/jobs/${first}/tries`, {})).toMatchObject({ status: 200, body: { count: 1 } })
  expect(await lina.send('POST', `/api/system/jobs/${first}/tries`, {})).toMatchObject({ status: 404, body: { code: 'system.no-job' } })
  expect(await lina.send('POST', '/api/system/jobs/tries', { name: 'media.resize' })).toMatchObject({ status: 200, body: { count: 1 } })
  expect(await lina.send('POST', '/api/system/jobs/tries', { name: 'media.resize' })).toMatchObject({ body: { count: 0 } })
  expect(await audited('system.job-retried')).toEqual([{ subject_id: first }])
  expect(await audited('system.jobs-retried')).toHaveLength(2)
  await shop.pool.query(`UPDATE pgboss.job SET start_after = '2020-01-01' WHERE state = 'retry'`)
  const ran = (await shop.runDueJobs()).map(({ name }) => name)
  expect(ran.filter((name) => name === 'media.resize')).toHaveLength(2)
  expect(await faults()).toEqual([])
})

test('what recurs says when it ran last and runs next', async () => {
  await shop.runDueJobs()
  const recurring = (await lina.get('/api/system/jobs')).body['recurring'] as RecurringRow[]
  const sweep = recurring.find(({ name }) => name === 'media.sweep')
  expect(sweep).toMatchObject({ isRunning: false, nextAt: expect.any(String) as string })
  expect(Date.parse(sweep?.nextAt ?? '')).toBeGreaterThan((await shop.clock.now()).getTime())
})

test('events of the card provider are listed, and one that is unknown is not replayed', async () => {
  const insert = `INSERT INTO payment_events (event_id, provider_id, kind, received_at, settled_at) VALUES ($1, $2, $3, $4, $5)`
  const now = await shop.clock.now()
  const later = new Date(now.getTime() + 1000)
  await shop.pool.query(insert, ['evt_1', 'pi_1', 'payment', now, now])
  await shop.pool.query(insert, ['evt_2', 'pi_2', null, later, null])
  const listed = async (query = '') => (await lina.get(`/api/system/webhooks${query}`)).body['rows'] as EventRow[]
  expect(await listed()).toMatchObject([
    { id: 'evt_2', kind: null, state: 'open', order: null },
    { id: 'evt_1', kind: 'payment', state: 'done', providerId: 'pi_1' },
  ])
  expect((await listed('?state=open')).map(({ id }) => id)).toEqual(['evt_2'])
  expect((await listed('?kind=payment')).map(({ id }) => id)).toEqual(['evt_1'])
  expect((await listed('?q=pi_1')).map(({ id }) => id)).toEqual(['evt_1'])
  expect((await listed('?after=evt_2')).map(({ id }) => id)).toEqual(['evt_1'])
  expect(await lina.send('POST', '/api/system/webhooks/replays', { id: 'evt_9' })).toMatchObject({
    status: 404,
    body: { code: 'system.no-event' },
  })
  // An event about nothing known stays open.
  expect(await lina.send('POST', '/api/system/webhooks/replays', { id: 'evt_2' })).toMatchObject({ status: 200, body: { state: 'open' } })
  expect(await audited('system.webhook-replayed')).toEqual([{ subject_id: 'evt_2' }])
})

test('the audit log is read by who signed in and how, and by who changed roles, settings and figures', async () => {
  await signedIn(shop, 'customer')
  const rowsOf = async (view: string) => (await lina.get(`/api/operations/audit-log?view=${view}`)).body['rows'] as AuditRow[]
  const [newest] = await rowsOf('sign-ins')
  expect(newest).toMatchObject({ event: 'person.signed-in', method: 'password', actor: expect.any(String) as string })
  const changes = await rowsOf('changes')
  expect(new Set(changes.map(({ event }) => event.split('.')[0]))).toEqual(new Set(['system']))
  expect(changes.every(({ method }) => method === null)).toBe(true)
  expect(await lina.get('/api/operations/audit-log?view=everything')).toMatchObject({ status: 422 })
})

test('the shop says how it is', async () => {
  await failed('c')
  // No list of jobs has those of messages.
  await failed('c', { queue: 'mail' })
  expect((await lina.get('/api/system/health')).body).toMatchObject({
    database: { version: expect.stringMatching(/^\d+/) as string, bytes: expect.any(Number) as number, isSplit: false },
    replicas: [],
    jobs: { failed: 1 },
    disk: null,
    backup: null,
  })
  await recordBackup(shop.system(), 5_000_000)
  const backupAt = async (at: string) => {
    await shop.pool.query('UPDATE backups SET at = $1', [at])
    return (await lina.get('/api/system/health')).body['backup']
  }
  expect(await backupAt('2027-06-30T09:00:00Z')).toEqual({ at: '2027-06-30T09:00:00.000Z', bytes: 5_000_000, isOld: false })
  expect(await backupAt('2027-06-29T09:00:00Z')).toMatchObject({ isOld: true })
})

test('the health of the shop names the services outside, since when each is as it is, and its last failure without secrets', async () => {
  const outside = openOutside(silentLog())
  const own = await world({ outside })
  try {
    const storage = outside.open('storage', { maxFaults: 1 })
    const mail = outside.open('mail')
    outside.open('sms')
    await mail.call(async () => 'sent')
    let isUp = false
    const probe = async () => {
      if (!isUp) throw new Error('nobody@libsa.example may not read https://keys.example/hidden')
    }
    storage.probeBy(() => storage.call(probe))
    const admin = await signedIn(own, 'admin')
    const services = async () => (await admin.get('/api/system/health')).body['services']
    const at = expect.stringMatching(/^2027-07-01T/) as string
    expect(await services()).toEqual([
      { name: 'storage', state: 'resting', since: at, lastFault: { reason: '… may not read …', at } },
      { name: 'mail', state: 'well', since: at, lastFault: null },
      { name: 'sms', state: 'unused', since: null, lastFault: null },
    ])
    isUp = true
    storage.noteFault(new Error('it answered 500'))
    expect(await services()).toMatchObject([{ name: 'storage', state: 'resting', lastFault: { reason: 'it answered 500' } }, {}, {}])
  } finally {
    await own.close()
  }
})

test('customers and moderators see none of it, and what is done asks for a fresh proof', async () => {
  const id = await failed('d')
  const posts = [
    [`jobs/${id}/tries`, {}],
    ['jobs/tries', { name: 'media.resize' }],
    ['webhooks/replays', { id: 'evt_1' }],
  ] as const
  for (const role of ['customer', 'moderator'] as const) {
    const who = await signedIn(shop, role)
    for (const path of ['jobs', 'jobs/failed', 'webhooks', 'health'])
      expect(await who.get(`/api/system/${path}`)).toMatchObject({ status: 403, body: { code: 'people.admin-only' } })
    for (const [path, body] of posts) expect(await who.send('POST', `/api/system/${path}`, body)).toMatchObject({ status: 403 })
  }
  shop.clock.advance(3_600_000)
  for (const [path, body] of posts)
    expect(await lina.send('POST', `/api/system/${path}`, body)).toMatchObject({ status: 403, body: { code: 'people.sign-in-again' } })
  expect((await faults()).map((job) => job.id)).toContain(id)
})

test('only an administrator of a demonstration empties it, with the word of their language and a fresh proof', async () => {
  let asked = 0
  const startAnew = () => {
    asked += 1
    return Promise.resolve()
  }
  const [demo, real] = [await world({ startAnew }), await world({ isDemo: false, startAnew })]
  const reset = (who: Browser, word: string, headers = {}) => who.send('POST', '/api/system/demonstration', { word }, headers)
  try {
    const admin = await signedIn(demo, 'admin')
    expect(await reset(await signedIn(demo, 'moderator'), 'EMPTY')).toMatchObject({ status: 403, body: { code: 'people.admin-only' } })
    expect(await reset(demo.browser(), 'EMPTY')).toMatchObject({ status: 401 })
    expect(await reset(admin, 'empty')).toMatchObject({ status: 422, body: { code: 'system.other-word' } })
    expect(await reset(admin, 'EMPTY', { 'accept-language': 'ar' })).toMatchObject({ status: 422 })
    for (const who of [real.browser(), await signedIn(real, 'moderator'), await signedIn(real, 'admin')])
      expect(await reset(who, 'EMPTY')).toMatchObject({ status: 404, body: { code: 'not-found' } })
    demo.clock.advance(3_600_000)
    expect(await reset(admin, 'EMPTY')).toMatchObject({ status: 403, body: { code: 'people.sign-in-again' } })
    expect(asked).toBe(0)
    const fresh = await signedIn(demo, 'admin')
    expect(await reset(fresh, 'تفريغ', { 'accept-language': 'ar' })).toMatchObject({ status: 200, body: { isAsked: true } })
    expect(asked).toBe(1)
  } finally {
    await Promise.all([demo.close(), real.close()])
  }
})
