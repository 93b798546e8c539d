import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Answer } from '#tests/front.ts'
import { openFront } from '#tests/front.ts'
import { demoPassword, prove } from '#tests/people.ts'
import { world } from '#tests/world.ts'

// Programs that try passwords: many for one account, one for many accounts, from one network or from all over the world.

let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  shop = await world()
})
beforeEach(() => shop.clock.advance(3 * 3_600_000))
afterAll(() => shop.close())

interface Try {
  email: string
  password?: string
  proof?: string
}

const signIn = (from: string, { password = 'a wrong guess', ...rest }: Try): Promise<Answer> =>
  shop.browser(from).send('POST', '/api/people/sessions', { ...rest, password })
const proof = (): Promise<string> => prove(shop.browser())

test('after three wrong attempts the next one needs a proof of work, which is accepted once', async () => {
  const email = 'rana@libsa.example'
  const from = '203.0.113.7'
  for (let tries = 0; tries < 3; tries += 1) expect((await signIn(from, { email })).status).toBe(401)
  const refused = await signIn(from, { email, password: demoPassword })
  expect(refused).toMatchObject({ status: 428, type: 'application/problem+json', body: { code: 'people.proof-needed' } })
  const work = await proof()
  expect((await signIn(from, { email, proof: work })).status).toBe(401)
  expect((await signIn(from, { email, proof: work })).status).toBe(428)
  expect((await signIn(from, { email, proof: '{"challenge":{},"solution":{}}' })).status).toBe(428)
  expect((await signIn(from, { email, password: demoPassword, proof: await proof() })).status).toBe(200)
  expect((await signIn(from, { email })).status).toBe(401)
})

test('signing up always needs a proof of work', async () => {
  const browser = shop.browser()
  const wanted = { name: 'Salma', email: 'salma@elsewhere.example', password: 'four grey camels' }
  expect(await browser.send('POST', '/api/people', wanted)).toMatchObject({ status: 428, body: { code: 'people.proof-needed' } })
  const work = await prove(browser)
  shop.clock.advance(20 * 60_000)
  expect((await browser.send('POST', '/api/people', { ...wanted, proof: work })).status).toBe(428)
  expect((await browser.send('POST', '/api/people', { ...wanted, proof: await prove(browser) })).status).toBe(200)
})

test('ten attempts for one account from one network are the limit, also with proofs of work; the owner signs in from another network', async () => {
  const email = 'dana@libsa.example'
  const statuses: number[] = []
  for (let tries = 0; tries < 12; tries += 1) statuses.push((await signIn('203.0.113.7', { email, proof: await proof() })).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
  expect((await signIn('203.0.113.200', { email, password: demoPassword, proof: await proof() })).status).toBe(429)
  expect((await signIn('198.51.100.7', { email, password: demoPassword })).status).toBe(200)
})

/** The end of a window that begins now. */
const windowEnd = async () => new Date((await shop.clock.now()).getTime() + 15 * 60_000)

test('attempts for one account from many networks need a proof of work from everybody, and are limited', async () => {
  const email = 'lama@libsa.example'
  for (let network = 0; network < 20; network += 1) await signIn(`10.0.${network}.1`, { email })
  expect((await signIn('10.1.0.1', { email })).status).toBe(428)
  expect((await signIn('10.1.1.1', { email, password: demoPassword, proof: await proof() })).status).toBe(200)
  await shop.pool.query(`UPDATE rate_limits SET used = 60 WHERE key = 'sign-in:lama@libsa.example'`)
  expect((await signIn('10.1.2.1', { email, password: demoPassword, proof: await proof() })).status).toBe(429)
})

test('one guess for each of many accounts from a shared network soon needs proofs of work, and is limited much later', async () => {
  const statuses: number[] = []
  await shop.pool.query(`INSERT INTO rate_limits VALUES ('sign-in:192.0.2.0/24', 29, $1)`, [await windowEnd()])
  for (let at = 0; at < 3; at += 1) statuses.push((await signIn('192.0.2.9', { email: `person${at}@libsa.example` })).status)
  expect(statuses).toEqual([401, 428, 428])
  await shop.pool.query(`UPDATE rate_limits SET used = 298 WHERE key = 'sign-in:192.0.2.0/24'`)
  expect((await signIn('192.0.2.11', { email: 'rana@libsa.example', password: demoPassword })).status).toBe(428)
  expect((await signIn('192.0.2.11', { email: 'rana@libsa.example', password: demoPassword, proof: await proof() })).status).toBe(200)
  expect((await signIn('192.0.2.10', { email: 'person@libsa.example', proof: await proof() })).status).toBe(429)
})

test('a known browser is not limited by the attempts of others, in any network, and has few attempts of its own', async () => {
  const email = 'rana@libsa.example'
  const hers = shop.browser('192.0.3.7')
  const enter = (password: string, more: object = {}) => hers.send('POST', '/api/people/sessions', { email, password, ...more })
  expect((await enter(demoPassword)).status).toBe(200)
  shop.clock.advance(3_600_000)
  for (const key of ['192.0.3.0/24', email, `${email} from 192.0.3.0/24`])
    await shop.pool.query(
      `INSERT INTO rate_limits VALUES ($1, 1000, $2) ON CONFLICT (key) DO UPDATE SET used = 1000,
      resets_at = excluded.resets_at`,
      [`sign-in:${key}`, await windowEnd()],
    )
  expect((await signIn('192.0.3.7', { email, password: demoPassword, proof: await proof() })).status).toBe(429)
  expect((await signIn('198.51.100.9', { email, password: demoPassword, proof: await proof() })).status).toBe(429)
  const others = { email: 'dana@libsa.example', proof: await proof() }
  expect((await hers.send('POST', '/api/people/sessions', { ...others, password: demoPassword })).status).toBe(429)
  expect((await enter('a wrong guess')).status).toBe(401)
  expect((await enter(demoPassword)).status).toBe(200)
  expect((await enter('a wrong guess')).status).toBe(401)
  expect((await enter(demoPassword)).status).toBe(428)
  for (let tries = 4; tries < 10; tries += 1) expect((await enter('a wrong guess', { proof: await proof() })).status).toBe(401)
  expect((await enter(demoPassword, { proof: await proof() })).status).toBe(429)
  shop.clock.advance(3_600_000)
  expect((await enter(demoPassword)).status).toBe(200)
  await shop.pool.query(`UPDATE rate_limits SET used = 60 WHERE key = 'sign-in:${email} by known browsers'`)
  expect((await enter(demoPassword)).status).toBe(429)
  await shop.pool.query(`DELETE FROM rate_limits WHERE used >= 1000`)
})

test('attempts without a pending code are not counted: a stranger cannot use up those of a person', async () => {
  const email = 'dana@libsa.example'
  const paths = { '/api/auth/codes': {}, '/api/people/confirmation': {}, '/api/people/password': { password: 'four grey camels' } }
  for (const [path, more] of Object.entries(paths))
    expect(await shop.browser('203.0.113.7').send('PUT', path, { email, code: '123456', ...more })).toMatchObject({
      status: 409,
      body: { code: 'people.code-expired' },
    })
  const { rows } = await shop.pool.query(`SELECT key FROM rate_limits WHERE key ~ '^(confirm|reset):'`)
  expect(rows).toEqual([])
})

test('the counters are shared by all processes and survive a restart', async () => {
  const email = 'nour@libsa.example'
  for (let tries = 0; tries < 3; tries += 1) await signIn('203.0.113.7', { email })
  const { db, pool, clock } = shop
  const { shop: _, ...second } = await openFront(
    { db, pool, isReady: async () => true, close: async () => undefined },
    { now: (await clock.now(db)).toISOString() },
  )
  const browser = second.browser('203.0.113.7')
  expect((await browser.send('POST', '/api/people/sessions', { email, password: demoPassword })).status).toBe(428)
})
