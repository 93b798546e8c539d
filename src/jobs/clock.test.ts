import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkClock, type LastLook } from '#domain/staff/system/check-clock.ts'
import { durableTimes } from '#domain/staff/system/durable-times.ts'
import { nextTime, scheduleKey } from '#platform/jobs/schedule.ts'
import { demoPassword, prove, signedIn, trySignIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import { schedules } from './jobs.ts'

const minute = 60_000
const year = 365 * 24 * 60 * minute
const leap = 10_000

let shop: Awaited<ReturnType<typeof world>>
beforeEach(async () => {
  shop = await world()
})
afterEach(() => shop.close())

/** A running process looks each minute; one that starts has nothing to compare with. */
const look = (last: LastLook) => checkClock(shop.system(), { last, recurrences: schedules })

/** The clock is `aheadMs` ahead for ten seconds, in which `meanwhile` is done, and right again. */
async function jump(aheadMs: number, meanwhile: () => Promise<void>): Promise<void> {
  const before = await shop.clock.now()
  shop.clock.advance(aheadMs)
  await shop.runDueJobs()
  await meanwhile()
  shop.clock.advance(leap)
  await shop.runDueJobs()
  shop.clock.set(new Date(before.getTime() + leap))
}

async function waiting(): Promise<{ key: string; at: Date }[]> {
  const { rows } = await shop.pool.query<{ key: string; at: Date }>(
    `SELECT singleton_key AS key, start_after AS at FROM pgboss.job WHERE state < 'active'`,
  )
  return rows
}

/** The latest instant at which a job may be due: the next time of its recurrence. */
function latestOf(key: string, at: Date): Date {
  const [, schedule] = Object.entries(schedules).find(([name]) => scheduleKey(name) === key) ?? []
  return schedule ? nextTime(schedule, at) : new Date(at.getTime() + 40 * 24 * 60 * minute)
}

/** Columns in the table of stored times with a value further ahead than allowed. */
async function ahead(): Promise<string[]> {
  const now = await shop.clock.now()
  const found: string[] = []
  for (const [table, columns] of Object.entries(durableTimes)) {
    for (const column of Object.keys(columns)) {
      const { rows } = await shop.pool.query(`SELECT 1 FROM ${table} WHERE ${column} > $1::timestamptz + interval '40 days'`, [now])
      if (rows.length > 0) found.push(`${table}.${column}`)
    }
  }
  return found
}

test.each([
  ['a running shop', true],
  ['a shop that starts again', false],
])('a year ahead for ten seconds: within five minutes everything is due when it was (%s)', async (_, isRunning) => {
  await shop.runDueJobs()
  let at = await look(null)
  const rana = await signedIn(shop, 'customer')
  const { secret, id } = (await rana.send('POST', '/api/factors', { name: 'Phone' })).body as { secret: string; id: string }
  const code = async () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: (await shop.clock.now()).getTime() })
  expect((await rana.send('PUT', `/api/factors/${id}`, { code: await code() })).status).toBe(200)
  const enter = async () => {
    const browser = shop.browser()
    await trySignIn(browser, { email: 'rana@libsa.example', password: demoPassword })
    return (await browser.send('POST', '/api/factors/answer', { code: await code() })).status
  }
  await jump(year, async () => {
    expect(await enter()).toBe(200)
    const visitor = shop.browser()
    for (let tries = 0; tries < 12; tries += 1) await trySignIn(visitor, { email: 'lama@libsa.example', password: `wrong ${tries}` })
    const asked = { email: 'dana@libsa.example', proof: await prove(visitor) }
    expect((await visitor.send('POST', '/api/people/password-codes', asked)).status).toBe(200)
    const lines = [{ itemId: 'wf-001', from: '2028-07-10', until: '2028-07-10', quantity: 1 }]
    expect((await visitor.send('POST', '/api/orders', { key: 'key-of-the-jump', lines })).status).toBe(200)
  })
  expect(await ahead()).not.toEqual([])

  for (let looks = isRunning ? 5 : 1; looks > 0; looks -= 1) {
    shop.clock.advance(minute)
    at = await look(isRunning ? { at, elapsedMs: minute } : null)
  }
  expect(await ahead()).toEqual([])
  expect((await waiting()).filter(({ key, at: due }) => due > latestOf(key, at))).toEqual([])
  const { rows: mails } = await shop.pool.query(
    'SELECT recipient, start_after <= $1 AS is_due FROM outbox LEFT JOIN pgboss.job ON singleton_key = outbox.id WHERE sent_at IS NULL',
    [at],
  )
  expect(mails).toContainEqual({ recipient: 'dana@libsa.example', is_due: true })
  expect(mails.filter(({ is_due: isDue }) => !isDue)).toEqual([])
  expect((await trySignIn(shop.browser(), { email: 'lama@libsa.example', password: demoPassword })).status).toBe(200)
  expect(await enter()).toBe(200)
  const { body } = await (await signedIn(shop, 'admin')).get('/api/system/health')
  expect(Math.round((body['jump'] as { seconds: number }).seconds / 86_400)).toBe(-365)
})

test('a clock that runs evenly changes nothing, and one that is set ahead is told', async () => {
  await shop.runDueJobs()
  const at = await look(null)
  const before = await waiting()
  shop.clock.advance(minute)
  const next = await look({ at, elapsedMs: minute - 2000 })
  expect(await waiting()).toEqual(before)
  const lina = await signedIn(shop, 'admin')
  const jumpNow = async () => (await lina.get('/api/system/health')).body['jump']
  expect(await jumpNow()).toBeNull()
  shop.clock.advance(121 * minute)
  await look({ at: next, elapsedMs: minute })
  expect(await jumpNow()).toMatchObject({ seconds: 7200 })
})
