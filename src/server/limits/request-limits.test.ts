import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteExpired } from '#domain/accounts/sessions/delete-expired.ts'
import type { Answer, Browser } from '#tests/front.ts'
import { prove } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import { addDays } from '#values/day.ts'

const dayMs = 86_400_000
let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  shop = await world({ proxies: 1 })
})
afterAll(() => shop.close())

async function count(table: string): Promise<number> {
  const { rows } = await shop.pool.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`)
  return rows[0]?.count ?? 0
}

const forgot = async (browser: Browser, email: string, from = '203.0.113.7'): Promise<Answer> =>
  browser.send('POST', '/api/people/password-codes', { email, proof: await prove(browser) }, { 'x-forwarded-for': `6.6.6.6, ${from}` })

test('who asks too often for one address is told how long to wait, and waits no longer', async () => {
  const browser = shop.browser()
  for (let tries = 0; tries < 4; tries += 1) expect((await forgot(browser, 'rana@libsa.example')).status).toBe(200)
  shop.clock.advance(10 * 60_000)
  const refused = await forgot(browser, 'rana@libsa.example')
  expect(refused).toMatchObject({ status: 429, type: 'application/problem+json', body: { code: 'people.too-many', retryAfter: 3000 } })
  expect(refused.headers.get('retry-after')).toBe('3000')
  shop.clock.advance(50 * 60_000)
  expect((await forgot(browser, 'rana@libsa.example')).status).toBe(200)
})

test('one network cannot go through many addresses, and locks nobody else out', async () => {
  shop.clock.advance(2 * 3_600_000)
  const browser = shop.browser()
  const answers = await Promise.all(
    Array.from({ length: 42 }, (_, index) => forgot(browser, `s${index}@libsa.example`, `198.51.100.${index}`)),
  )
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(2)
  expect((await forgot(browser, 'dana@libsa.example', '198.51.100.200')).headers.get('retry-after')).toBe('3600')
  expect((await forgot(browser, 'dana@libsa.example', '198.51.101.1')).status).toBe(200)
})

test('codes of an order are limited by address over many orders', async () => {
  const statuses: number[] = []
  for (let orders = 0; orders < 6; orders += 1) {
    const browser = shop.browser()
    const from = addDays('2027-07-10', orders * 10)
    const lines = [{ itemId: 'wf-001', from, until: from, quantity: 1 }]
    const { body } = await browser.send('POST', '/api/orders', { key: `key-number-${orders}`, lines })
    for (let codes = 0; codes < 4; codes += 1) {
      const answer = await browser.send('POST', `/api/orders/${String(body['id'])}/email-codes`, { email: 'victim@elsewhere.example' })
      statuses.push(answer.status)
      // A press that comes twice in the same moment is one.
      shop.clock.advance(11_000)
    }
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(19)
})

test('a session lasts while it is used: the cookie is renewed once a day', async () => {
  const browser = shop.browser()
  const signedIn = await browser.send('POST', '/api/people/sessions', { email: 'rana@libsa.example', password: 'libsa-demo-2026' })
  expect(signedIn.headers.getSetCookie().join()).toContain('libsa-session=')
  const visit = () => browser.get('/api/people/me')
  expect((await visit()).headers.getSetCookie()).toEqual([])
  for (let weeks = 0; weeks < 8; weeks += 1) {
    shop.clock.advance(7 * dayMs)
    const [renewed, again] = [await visit(), await visit()]
    expect(renewed.body).toMatchObject({ person: { email: 'rana@libsa.example' } })
    expect(renewed.headers.getSetCookie()).toEqual([expect.stringMatching(/^libsa-session=[\w-]+; .*Max-Age=2592000/)])
    expect(again.headers.getSetCookie()).toEqual([])
  }
  shop.clock.advance(31 * dayMs)
  expect((await visit()).body).toEqual({ person: null })
})

test('what has expired is cleared away, and nothing else', async () => {
  const browser = shop.browser()
  await browser.send('POST', '/api/people/sessions', { email: 'dana@libsa.example', password: 'libsa-demo-2026' })
  shop.clock.advance(29 * dayMs)
  await forgot(browser, 'lama@libsa.example')
  await deleteExpired(shop.system())
  expect([await count('sessions'), await count('verifications'), await count('rate_limits')]).toEqual([1, 1, 4])
  expect((await browser.get('/api/people/me')).body).toMatchObject({ person: { email: 'dana@libsa.example' } })
  shop.clock.advance(31 * dayMs)
  await deleteExpired(shop.system())
  expect([await count('sessions'), await count('verifications'), await count('rate_limits')]).toEqual([0, 0, 0])
})

test('one network reads from the API two hundred times at once and twenty times a second; another network is served all the while', async () => {
  const busy = await world({ reads: { burst: 200, perSecond: 20 }, proxies: 1 })
  const from = (network: string) => busy.browser().get('/api/areas', { 'x-forwarded-for': network })
  const reads = Promise.all(Array.from({ length: 320 }, (_, index) => from(`203.0.113.${index % 250}`)))
  // A payer who comes back is not kept out by reads of others in the network.
  const back = busy.browser().get('/api/payments/return/unknown', { 'x-forwarded-for': '203.0.113.1' })
  const answers = await reads
  expect((await back).status).toBe(303)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(200)
  expect(refused[0]).toMatchObject({ type: 'application/problem+json', body: { code: 'server.too-many' } })
  expect(refused[0]?.headers.get('retry-after')).toBe('1')
  expect((await from('198.51.100.1')).status).toBe(200)
  await busy.close()
})

test('the health addresses carry the headers of safety, too', async () => {
  for (const path of ['/healthz', '/readyz']) {
    const { status, headers } = await shop.browser().get(path)
    expect([status, headers.get('x-content-type-options'), headers.get('content-security-policy')]).toEqual([
      200,
      'nosniff',
      "default-src 'none'; frame-ancestors 'none'",
    ])
  }
})
