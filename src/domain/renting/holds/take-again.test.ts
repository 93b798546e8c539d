import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '#tests/front.ts'
import { world } from '#tests/world.ts'

const minuteMs = 60_000
let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  shop = await world()
})
afterAll(() => shop.close())

const line = { itemId: 'wf-001', from: '2027-07-08', until: '2027-07-10', quantity: 1 }
const address = {
  name: 'Rana',
  phone: '+962791234567',
  area: 'amman-abdoun',
  landmark: 'Abdoun Circle',
  building: '12',
  slot: '2027-07-07_17-19',
}

async function codeSentTo(recipient: string): Promise<string> {
  const { rows } = await shop.pool.query<{ words: string }>(
    `SELECT subject || ' ' || body_text AS words FROM outbox WHERE recipient = $1 ORDER BY created_at DESC LIMIT 1`,
    [recipient],
  )
  return /\b\d{6}\b/.exec(rows[0]?.words ?? '')?.[0] ?? ''
}

const hold = (browser: Browser, key: string, change = {}) =>
  browser.send('POST', '/api/orders', { key: `key-${key}`, lines: [{ ...line, ...change }] })

/** An order that lacks nothing but its payment in cash. */
async function readyOrder(browser: Browser, { email, phone = address.phone, ...change }: Wish) {
  const { body } = await hold(browser, 'first-time', change)
  const order = `/api/orders/${String(body['id'])}`
  await browser.send('PUT', `${order}/delivery`, { ...address, phone })
  await browser.send('PUT', `${order}/method`, { method: 'cash' })
  await browser.send('POST', `${order}/email-codes`, { email })
  await browser.send('PUT', `${order}/email`, { email, code: await codeSentTo(email) })
  await browser.send('POST', `${order}/phone-codes`, {})
  const { body: whole } = await browser.send('PUT', `${order}/phone`, { code: await codeSentTo(phone) })
  expect(whole).toMatchObject({ isEmailConfirmed: true, isPhoneConfirmed: true, method: 'cash' })
  return whole as typeof whole & { id: string; quote: { total: number } }
}

const pay = (browser: Browser, { id, quote }: { id: string; quote: { total: number } }, headers = {}) =>
  browser.send('POST', `/api/orders/${id}/payment`, { key: 'key-of-payment', total: quote.total }, headers)

interface Wish {
  email: string
  phone?: string
  itemId?: string
  until?: string
}

test('who takes again what she had held tells nothing twice, and pays the same', async () => {
  const browser = shop.browser()
  const { email, isEmailConfirmed, isPhoneConfirmed, delivery, method, quote } = await readyOrder(browser, {
    email: 'rana@elsewhere.example',
  })
  shop.clock.advance(16 * minuteMs)
  const { body } = await hold(browser, 'second-time')
  expect(body).toMatchObject({ status: 'held', email, isEmailConfirmed, isPhoneConfirmed, delivery, method, quote: { total: quote.total } })
  expect(await pay(browser, { id: String(body['id']), quote })).toMatchObject({ status: 200, body: { order: { status: 'confirmed' } } })
})

test('for other days the window moves along; after a day, and for anybody else, nothing is known', async () => {
  const browser = shop.browser()
  const itemId = 'wf-002'
  const { body: held } = await hold(browser, 'of-the-abaya', { itemId })
  await browser.send('PUT', `/api/orders/${String(held['id'])}/delivery`, address)
  const { body: later } = await hold(browser, 'of-later-days', { itemId, from: '2027-07-20', until: '2027-07-22' })
  expect(later).toMatchObject({ delivery: { landmark: 'Abdoun Circle', slot: '2027-07-19_17-19' } })
  expect((await hold(shop.browser(), 'of-a-stranger', { itemId })).body).toMatchObject({ delivery: null, email: null, method: null })
  shop.clock.advance(25 * 60 * minuteMs)
  expect((await hold(browser, 'of-tomorrow', { itemId })).body).toMatchObject({ delivery: null, email: null })
})

test('an order says the shop’s time and the limit of cash, which rises after a first one; who goes beyond is told it', async () => {
  const dear = shop.browser()
  const order = await readyOrder(dear, { email: 'dear@elsewhere.example', phone: '+962791234568', itemId: 'wf-003', until: '2027-07-14' })
  const cashTerms = { most: 60_000, later: 150_000, isPrepaidOnly: false }
  expect(order).toMatchObject({ cashLimit: 60_000, cashTerms, now: (await shop.clock.now(shop.db)).toISOString() })
  const arabic = { 'accept-language': 'ar' }
  expect(await pay(dear, order, arabic)).toMatchObject({ status: 409, body: { limit: 60_000, title: expect.stringContaining('٦٠') } })
})

test('a cash order counts against the limit until it is delivered, then raises it; the same phone has one limit in every browser', async () => {
  shop.clock.advance(30 * minuteMs)
  const contact = { email: 'huda@elsewhere.example', phone: '+962791234569' }
  const browser = shop.browser()
  const paid = await readyOrder(browser, { ...contact, itemId: 'wc-001' })
  expect(await pay(browser, paid)).toMatchObject({ status: 200 })
  shop.clock.advance(minuteMs)
  const other = shop.browser()
  const second = await readyOrder(other, { ...contact, email: 'other@elsewhere.example', itemId: 'wf-003', until: '2027-07-14' })
  expect(second['cashLimit']).toBe(60_000 - paid.quote.total)
  const refused = { status: 409, body: { code: 'order.cash-open', limit: 60_000 - paid.quote.total } }
  expect(await pay(other, second)).toMatchObject(refused)
  await shop.pool.query(`UPDATE rentals SET status = 'active' WHERE order_id = $1`, [paid.id])
  const { body } = await other.get(`/api/orders/${second.id}`)
  expect(body).toMatchObject({ cashLimit: 150_000, cashTerms: { most: 150_000, later: null, isPrepaidOnly: false } })
  expect(await pay(other, second)).toMatchObject({ status: 200 })
})
