import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Browser } from '#tests/front.ts'
import { world } from '#tests/world.ts'

// Two minutes before and after 17:00 in Amman, when the last window of 1 July closes.
const before = '2027-07-01T13:58:00Z'
const after = new Date('2027-07-01T14:02:00Z')
const today = { from: '2027-07-01', until: '2027-07-02' }
const evening = '2027-07-01_19-21'
const address = { name: 'Rana', phone: '0791234567', area: 'amman-abdoun', landmark: 'Abdoun Circle', building: '12', slot: evening }

let shop: Awaited<ReturnType<typeof world>>
beforeEach(async () => {
  shop = await world({ now: before })
})
afterEach(() => shop.close())

const linesOf = (itemId: string, days = today) => [{ itemId, ...days, quantity: 1 }]
const quote = (browser: Browser, more = {}, headers = {}) =>
  browser.send('POST', '/api/quotes', { lines: linesOf('wf-001'), ...more }, headers)
const hold = (browser: Browser, key: string, itemId = 'wf-001', days = today) =>
  browser.send('POST', '/api/orders', { key: `key-${key}`, lines: linesOf(itemId, days) })
const deliver = (browser: Browser, id: unknown, change = {}) =>
  browser.send('PUT', `/api/orders/${String(id)}/delivery`, { ...address, ...change })

async function codeSentTo(recipient: string): Promise<string> {
  const { rows } = await shop.pool.query<{ words: string }>(
    `SELECT subject || ' ' || body_text AS words FROM outbox WHERE recipient = $1 ORDER BY created_at DESC LIMIT 1`,
    [recipient],
  )
  return /\b\d{6}\b/.exec(rows[0]?.words ?? '')?.[0] ?? ''
}

async function proveHerself(browser: Browser, id: unknown): Promise<void> {
  const order = `/api/orders/${String(id)}`
  const email = 'rana@elsewhere.example'
  await browser.send('PUT', `${order}/method`, { method: 'cash' })
  await browser.send('POST', `${order}/email-codes`, { email })
  await browser.send('PUT', `${order}/email`, { email, code: await codeSentTo(email) })
  await browser.send('POST', `${order}/phone-codes`, {})
  await browser.send('PUT', `${order}/phone`, { code: await codeSentTo('+962791234567') })
}

async function pay(browser: Browser, id: unknown) {
  const { body } = await browser.get(`/api/orders/${String(id)}`)
  const { total } = body['quote'] as { total: number }
  return browser.send('POST', `/api/orders/${String(id)}/payment`, { key: 'key-of-payment', total })
}

test('before the last window closes a rental can begin today, everywhere, as same-day delivery', async () => {
  const browser = shop.browser()
  expect((await browser.get('/api/areas/slots?from=2027-07-01')).body).toMatchObject({ slots: [{ id: evening, isSameDay: true }] })
  const delivery = { code: 'delivery', amount: 5000 }
  expect(await quote(browser)).toMatchObject({ status: 200, body: { isBookable: true } })
  for (const place of [{ area: 'amman-abdoun' }, { area: 'amman-abdoun', slot: evening }])
    expect((await quote(browser, place)).body['charges']).toContainEqual(delivery)
  expect((await browser.get('/api/items/wf-001/calendar?from=2027-06-30&until=2027-07-01')).body).toMatchObject({
    days: [{ state: 'closed' }, { state: 'free', canStart: true }],
  })
  expect(await browser.get(`/api/search?from=${today.from}&until=${today.until}`)).toMatchObject({ status: 200 })
  expect((await quote(browser, { lines: linesOf('wf-001', { ...today, from: '2027-06-30' }) })).body.code).toBe('days.past')
})

test('after it nothing begins today, and everybody is told so in her language', async () => {
  shop.clock.set(after)
  const browser = shop.browser()
  expect((await browser.get('/api/areas/slots?from=2027-07-01')).body).toEqual({ slots: [], collections: [] })
  expect(await quote(browser)).toMatchObject({ status: 422, body: { code: 'days.today-closed', lines: [0] } })
  expect((await quote(browser, {}, { 'accept-language': 'ar' })).body['title']).toContain('غدًا')
  expect(await hold(browser, 'too-late')).toMatchObject({ status: 422, body: { code: 'days.today-closed' } })
  expect((await browser.get('/api/items/wf-001/calendar?from=2027-07-01&until=2027-07-02')).body).toMatchObject({
    days: [
      { state: 'closed', canStart: false },
      { state: 'free', canStart: true },
    ],
  })
  expect(await browser.get(`/api/search?from=${today.from}&until=${today.until}`)).toMatchObject({ status: 422 })
  const { rows } = await shop.pool.query('SELECT 1 FROM orders')
  expect(rows).toEqual([])
})

test('who chose a window in time keeps it while her pieces are held, and pays after it has closed for others', async () => {
  const browser = shop.browser()
  const { body: held } = await hold(browser, 'in-time')
  expect((await deliver(browser, held['id'])).status).toBe(200)
  await proveHerself(browser, held['id'])
  shop.clock.set(after)
  expect((await hold(browser, 'in-time')).body).toMatchObject({ id: held['id'], status: 'held' })
  expect(await deliver(browser, held['id'], { building: '14' })).toMatchObject({ status: 200, body: { delivery: { slot: evening } } })
  expect(await pay(browser, held['id'])).toMatchObject({
    status: 200,
    body: { order: { status: 'confirmed', rentals: [{ dispatchAt: '2027-07-01T14:00:00.000Z' }] } },
  })
  const { rows } = await shop.pool.query('SELECT days::text FROM blocks WHERE is_live')
  expect(rows).toEqual([{ days: '[2027-07-01,2027-07-06)' }])
})

test('who had not chosen one is told it, and takes what she told along to other days', async () => {
  const browser = shop.browser()
  const { body: held } = await hold(browser, 'in-time')
  await deliver(browser, held['id'])
  const other = shop.browser()
  const { body: hers } = await hold(other, 'in-time-too', 'wf-002')
  shop.clock.set(after)
  expect(await deliver(other, hers['id'])).toMatchObject({ status: 422, body: { code: 'order.slot-closed' } })
  expect((await other.get(`/api/orders/${String(hers['id'])}`)).body).toMatchObject({ status: 'held', delivery: null })

  const tomorrow = { from: '2027-07-02', until: '2027-07-03' }
  const { body: moved } = await hold(browser, 'moved', 'wf-001', tomorrow)
  expect(moved).toMatchObject({ status: 'held', delivery: { landmark: 'Abdoun Circle', slot: null } })
  await proveHerself(browser, moved['id'])
  expect(await pay(browser, moved['id'])).toMatchObject({ status: 409, body: { code: 'order.slot-closed' } })
  await deliver(browser, moved['id'], { slot: '2027-07-02_11-13' })
  expect(await pay(browser, moved['id'])).toMatchObject({
    status: 200,
    body: { order: { status: 'confirmed', rentals: [{ dispatchAt: '2027-07-02T06:00:00.000Z' }] } },
  })
})
