import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Answer, Browser } from '#tests/front.ts'
import { demoPassword, signedIn, trySignIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import { addDays } from '#values/day.ts'
import { effortOf, shareOf } from './hold-share.policy.ts'

// Guests of one network together: what they may keep from others, and what it costs them.

let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  shop = await world()
})
beforeEach(() => shop.clock.advance(3_600_000))
afterAll(() => shop.close())

const from = (days: number, length = 1) => ({
  from: addDays('2027-07-05', days),
  until: addDays('2027-07-05', days + length - 1),
})
let keys = 0
async function hold(browser: Browser, lines: object[]): Promise<Answer> {
  keys += 1
  const order = { key: `key-of-hold-${keys}`, lines }
  const answer = await browser.send('POST', '/api/orders', order)
  if (answer.status !== 428) return answer
  const challenge = JSON.parse(String(answer.body['puzzle'])) as Challenge
  const proof = JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
  return browser.send('POST', '/api/orders', { ...order, proof })
}
const piece = (itemId: string, days: number, length = 1, quantity = 1) => ({ itemId, ...from(days, length), quantity })

async function codeSentTo(recipient: string): Promise<string> {
  const { rows } = await shop.pool.query<{ text: string }>(
    'SELECT body_text AS text FROM outbox WHERE recipient = $1 ORDER BY created_at DESC LIMIT 1',
    [recipient],
  )
  return /\b\d{6}\b/.exec(rows[0]?.text ?? '')?.[0] ?? ''
}

/** Fills the share of a network with what nobody of these tests looks at. */
async function fill(network: string): Promise<void> {
  for (let at = 0; at < 3; at += 1) {
    const lines = Array.from({ length: 3 }, (_, line) => piece('mf-001', 60 + at * 40 + line * 18, 10))
    expect((await hold(shop.browser(`${network}.${at}`), lines)).status).toBe(200)
  }
}

test('however often it calls, a network keeps no more than a twentieth of the shop, and every guest of it gets a hold', async () => {
  const { rows } = await shop.pool.query<{ id: string }>('SELECT id FROM items ORDER BY id')
  const ids = rows.map(({ id }) => id)
  const statuses = new Set<number>()
  for (let at = 0; at < 36; at += 1) {
    const lines = Array.from({ length: at % 2 ? 1 : 10 }, (_, line) =>
      piece(ids[(at + line) % ids.length] ?? '', ((at * 10 + line) * 7) % 160, at % 2 ? 3 : 14, 1),
    )
    statuses.add((await hold(shop.browser(`203.0.113.${at}`), lines)).status)
  }
  // 409 is what another guest of the network keeps already.
  expect([...statuses].filter((status) => status !== 200 && status !== 409)).toEqual([])
  const elsewhere = shop.browser('198.51.100.1')
  let taken = 0
  for (let days = 0; days < 7; days += 1) {
    const { body } = await elsewhere.send('POST', '/api/quotes', { lines: ids.map((id) => piece(id, 5 + days * 24)) })
    taken += (body['lines'] as { state: string }[]).filter(({ state }) => state !== 'free').length
  }
  expect(taken / (ids.length * 7)).toBeLessThanOrEqual(0.05)
  const { rows: counts } = await shop.pool.query<{ held: number; kept: number }>(
    `SELECT count(*)::int AS held, count(*) FILTER (WHERE NOT yields)::int AS kept FROM orders WHERE network IS NOT NULL`,
  )
  expect(counts[0]?.held).toBeGreaterThan(counts[0]?.kept ?? 0)
  expect(counts[0]?.kept).toBeGreaterThan(0)
})

test('the first guest works for nothing, later ones for what the network holds', async () => {
  expect((await shop.browser('192.0.2.1').send('POST', '/api/orders', { key: 'key-of-first', lines: [piece('wf-001', 10)] })).status).toBe(
    200,
  )
  await fill('192.0.2')
  const order = { key: 'key-of-later', lines: [piece('wf-002', 10)] }
  const refused = await shop.browser('192.0.2.9').send('POST', '/api/orders', order)
  expect(refused).toMatchObject({ status: 428, body: { code: 'people.proof-needed', puzzle: expect.stringContaining('"effort":') } })
  expect((await shop.browser('198.51.100.9').send('POST', '/api/orders', order)).status).toBe(200)
})

test('nobody who has signed in works for a hold, and what she holds is kept', async () => {
  await fill('127.0.0')
  const rana = await signedIn(shop, 'customer')
  const { status, body } = await rana.send('POST', '/api/orders', { key: 'key-of-rana', lines: [piece('wc-001', 10)] })
  expect(status).toBe(200)
  expect((await hold(shop.browser('198.51.100.2'), [piece('wc-001', 10, 1, 3)])).body.code).toBe('order.taken')
  await rana.send('DELETE', `/api/orders/${String(body['id'])}/hold`, {})
})

test('beyond its share a hold yields its piece to buyers elsewhere, until its customer confirms a contact', async () => {
  await fill('192.0.3')
  const browser = shop.browser('192.0.3.77')
  const single = (await shop.pool.query<{ id: string }>('SELECT id FROM items WHERE quantity = 1 ORDER BY id LIMIT 1')).rows[0]?.id ?? ''
  const big = [piece(single, 20), ...Array.from({ length: 9 }, (_, index) => piece('mf-002', 30 + index * 14, 8))]
  const { body } = await hold(browser, big)
  expect(body['status']).toBe('held')
  const elsewhere = shop.browser('198.51.100.3')
  const quoted = async () =>
    ((await elsewhere.send('POST', '/api/quotes', { lines: [piece(single, 20)] })).body['lines'] as { state: string }[])[0]?.state
  expect(await quoted()).toBe('free')
  const email = 'guest@elsewhere.example'
  await browser.send('POST', `/api/orders/${String(body['id'])}/email-codes`, { email })
  await browser.send('PUT', `/api/orders/${String(body['id'])}/email`, { email, code: await codeSentTo(email) })
  expect(await quoted()).toBe('taken')
})

test('a guest who signs in keeps from then on what the hold yielded', async () => {
  await fill('192.0.5')
  const browser = shop.browser('192.0.5.77')
  const wanted = piece('wp-001', 40)
  const big = [wanted, ...Array.from({ length: 9 }, (_, index) => piece('mf-002', 30 + index * 14, 8))]
  expect((await hold(browser, big)).status).toBe(200)
  const elsewhere = shop.browser('198.51.100.5')
  const free = async () => ((await elsewhere.send('POST', '/api/quotes', { lines: [wanted] })).body['lines'] as { free: number }[])[0]?.free
  expect(await free()).toBe(2)
  expect((await trySignIn(browser, { email: 'dana@libsa.example', password: demoPassword })).status).toBe(200)
  expect(await free()).toBe(1)
})

test('a hold in another /64 of one site counts with it', async () => {
  await fill('192.0.4')
  const lines = Array.from({ length: 3 }, (_, line) => piece('mf-002', 60 + line * 18, 14))
  for (const at of [1, 2]) expect((await hold(shop.browser(`2001:db8:1:${at}::7`), lines)).status).toBe(200)
  const order = { key: 'key-of-a-site', lines: [piece('wf-003', 10)] }
  expect((await shop.browser('2001:db8:1:9::7').send('POST', '/api/orders', order)).status).toBe(428)
  expect((await shop.browser('2001:db8:2:9::7').send('POST', '/api/orders', order)).status).toBe(200)
})

test('a share is of all days or of the busiest one, and work grows with it', () => {
  const stock = { items: 100, units: 200 }
  expect(shareOf({ pieceDays: 900, busiestDay: 10 }, stock)).toBeCloseTo(0.05)
  expect(shareOf({ pieceDays: 90, busiestDay: 40 }, stock)).toBeCloseTo(0.05)
  expect(shareOf({ pieceDays: 90, busiestDay: 4 }, { items: 0, units: 0 })).toBe(0)
  expect([0, 0.03, 0.031, 0.045, 0.2].map(effortOf)).toEqual([0, 0, 1, 2, 3])
})
