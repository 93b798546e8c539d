import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Answer, Browser } from '#tests/front.ts'
import { demoPassword, prove, signedIn, signUp } from '#tests/people.ts'
import { world } from '#tests/world.ts'

// Codes by SMS and WhatsApp cost money, and anybody can ask for them: they go to few countries, and only so many a day.

const dayMs = 86_400_000
let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  shop = await world({ phoneLimits: { countries: ['JO'], perDay: 15, perDayToOne: 4 } })
})
beforeEach(() => shop.clock.advance(dayMs))
afterAll(() => shop.close())

const arabic = { 'accept-language': 'ar' }
const at = (end: number): string => `07955501${String(end).padStart(2, '0')}`
const ask = async (browser: Browser, contact: object, headers = {}): Promise<Answer> =>
  browser.send('POST', '/api/auth/codes', { ...contact, proof: await prove(browser) }, headers)
const codesTo = async (phone: string): Promise<number> => {
  const { rows } = await shop.pool.query<{ count: number }>('SELECT count(*)::int AS count FROM outbox WHERE recipient = $1', [phone])
  return rows[0]?.count ?? 0
}

test('a phone abroad is refused with a clear message wherever a code could be sent; mail is open to everybody', async () => {
  const browser = await signedIn(shop, 'customer')
  const phone = '+44 7400 123456'
  const refused = { status: 409, body: { code: 'people.country-closed' } }
  expect(await ask(browser, { phone })).toMatchObject(refused)
  const { body } = await ask(browser, { phone }, arabic)
  expect(body['title']).toBe('لا نرسل الرموز إلا إلى أرقام هواتف من الأردن. استخدم بريدك الإلكتروني بدلًا من ذلك.')
  const proof = await prove(browser)
  expect(await browser.send('POST', '/api/people', { name: 'Salma', phone, proof })).toMatchObject(refused)
  expect(await browser.send('POST', '/api/people/password-codes', { phone, proof })).toMatchObject(refused)
  expect(await browser.send('POST', '/api/auth/contacts', { phone })).toMatchObject({
    ...refused,
    body: { title: 'We only send codes to phones in Jordan. Use your email instead.' },
  })
  expect(await codesTo('+447400123456')).toBe(0)
  expect((await ask(browser, { email: 'rana@libsa.example' })).status).toBe(200)
})

test('one number gets a limited number of codes a day, for all purposes and callers together; mail is not limited', async () => {
  const phone = at(1)
  const browser = shop.browser('203.0.113.1')
  for (let codes = 0; codes < 2; codes += 1) expect((await ask(browser, { phone })).status).toBe(200)
  expect((await browser.send('POST', '/api/auth/codes/again', { purpose: 'sign-in', channel: 'whatsapp' })).status).toBe(200)
  shop.clock.advance(5 * 3_600_000)
  const other = shop.browser('198.51.100.1')
  expect((await ask(other, { phone })).status).toBe(200)
  const refused = await ask(other, { phone: `+962${phone.slice(1)}` }, arabic)
  expect(refused).toMatchObject({ status: 429, body: { code: 'people.phone-full', retryAfter: 19 * 3600 } })
  expect(refused.body['title']).toMatch(/^أُرسل إلى هذا الرقم اليوم/)
  expect((await other.send('POST', '/api/auth/codes/again', { purpose: 'sign-in' })).body.code).toBe('people.phone-full')
  expect(await codesTo(`+962${phone.slice(1)}`)).toBe(4)
  expect((await ask(other, { email: 'nobody@elsewhere.example' })).status).toBe(200)
  shop.clock.advance(dayMs)
  expect((await ask(other, { phone })).status).toBe(200)
})

test('one network may request a fifth of the daily codes, then mail only; other networks are not affected', async () => {
  for (let tries = 0; tries < 3; tries += 1)
    expect((await ask(shop.browser(`203.0.113.${tries}`), { phone: at(60 + tries) })).status).toBe(200)
  const late = shop.browser('203.0.113.9')
  for (let tries = 0; tries < 4; tries += 1)
    expect(await ask(late, { phone: at(70) })).toMatchObject({
      status: 429,
      body: {
        code: 'people.network-full',
        title: 'We can’t send any more codes to phones from your network today. Use your email instead, or try again tomorrow.',
      },
    })
  expect((await ask(late, { email: 'nobody@elsewhere.example' })).status).toBe(200)
  // A refused attempt is not counted for the number.
  for (let tries = 0; tries < 4; tries += 1) expect((await ask(shop.browser(`203.0.${114 + tries}.9`), { phone: at(70) })).status).toBe(200)
})

test('all networks of one IPv6 site have one share', async () => {
  const statuses: number[] = []
  for (let tries = 0; tries < 4; tries += 1)
    statuses.push((await ask(shop.browser(`2001:db8:5:${tries}::9`), { phone: at(80 + tries) })).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  expect((await ask(shop.browser('2001:db8:6:1::9'), { phone: at(83) })).status).toBe(200)
})

test('strangers together have a part of the daily codes, and the rest is for customers', async () => {
  const ways = ['/api/auth/codes', '/api/people/password-codes']
  const statuses: number[] = []
  for (let tries = 0; tries < 13; tries += 1) {
    const browser = shop.browser(`10.0.${tries}.1`)
    const proof = await prove(browser)
    statuses.push((await browser.send('POST', ways[tries % 2] ?? '', { phone: at(10 + tries), proof })).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 11 }, () => 200), 429, 429])
  const refused = await ask(shop.browser('10.1.0.1'), { phone: at(30) })
  expect(refused).toMatchObject({ status: 429, body: { code: 'people.phones-full' } })
  expect(refused.body['title']).toBe('We can’t send any more codes to phones today. Use your email instead, or try again tomorrow.')
  expect((await ask(shop.browser('10.1.1.1'), { email: 'nobody@elsewhere.example' })).status).toBe(200)
  // Signed in, a fifth from a network again, whatever strangers there have used up.
  const rana = await signedIn(shop, 'customer')
  const dayEnd = new Date((await shop.clock.now()).getTime() + 86_400_000)
  await shop.pool.query(`INSERT INTO rate_limits VALUES ('message from 127.0.0.0/24', 99, $1)`, [dayEnd])
  for (let codes = 0; codes < 3; codes += 1)
    expect((await rana.send('POST', '/api/auth/contacts', { phone: at(90 + codes) })).status).toBe(200)
  expect((await rana.send('POST', '/api/auth/contacts', { phone: at(93) })).body.code).toBe('people.network-full')
  await shop.pool.query(`DELETE FROM rate_limits WHERE key = 'message from 127.0.0.0/24'`)
  await shop.pool.query(`UPDATE rate_limits SET used = 15 WHERE key = 'message'`)
  const dana = shop.browser('198.51.100.7')
  await dana.send('POST', '/api/people/sessions', { email: 'dana@libsa.example', password: demoPassword })
  expect((await dana.send('POST', '/api/auth/contacts', { phone: at(94) })).body.code).toBe('people.phones-full')
})

test('a person can re-authenticate by a stored phone whose country was closed later', async () => {
  const { browser } = await signUp(shop, 'salma@elsewhere.example')
  await shop.pool.query(`UPDATE people SET email = NULL, phone = '+447400123457' WHERE email = 'salma@elsewhere.example'`)
  expect((await browser.send('POST', '/api/people/proof-codes', {})).status).toBe(200)
  expect(await codesTo('+447400123457')).toBe(1)
})

test('strangers who use up the codes of a number do not use up those of its owner in a known browser', async () => {
  const phone = at(50)
  await shop.pool.query('UPDATE people SET phone = $1 WHERE id = $2', [`+962${phone.slice(1)}`, 'customer-rana'])
  const rana = await signedIn(shop, 'customer')
  for (let tries = 0; tries < 5; tries += 1) await ask(shop.browser(`10.3.${tries}.1`), { phone })
  expect((await ask(shop.browser('10.3.9.1'), { phone })).body.code).toBe('people.phone-full')
  for (let codes = 0; codes < 4; codes += 1) expect((await ask(rana, { phone })).status).toBe(200)
  const alsoHers = await signedIn(shop, 'customer')
  expect((await ask(alsoHers, { phone })).body.code).toBe('people.phone-full')
})

test('the code that confirms the phone of an order is counted too, and is refused with a text about orders', async () => {
  const browser = await signedIn(shop, 'customer')
  const lines = [{ itemId: 'wf-001', from: '2027-08-10', until: '2027-08-12', quantity: 1 }]
  const { body } = await browser.send('POST', '/api/orders', { key: 'key-of-a-number', lines })
  const order = `/api/orders/${String(body['id'])}`
  const addressed = async (phone: string) => {
    const delivery = { name: 'Rana', phone, area: 'amman-abdoun', landmark: 'Circle', building: '12', slot: '2027-08-09_17-19' }
    expect((await browser.send('PUT', `${order}/delivery`, delivery)).status).toBe(200)
    return browser.send('POST', `${order}/phone-codes`, {}, arabic)
  }
  expect((await browser.send('POST', `${order}/phone-codes`, {})).body.code).toBe('order.address-missing')
  expect(await addressed('+44 7400 123456')).toMatchObject({ status: 409, body: { code: 'order.country-closed' } })
  for (let codes = 0; codes < 4; codes += 1) await ask(shop.browser(`10.2.${codes}.1`), { phone: at(40) })
  const refused = await addressed(at(40))
  expect(refused).toMatchObject({ status: 429, body: { code: 'order.phone-full' } })
  expect(refused.body['title']).toMatch(/حاول غدًا، أو اختر طريقة دفع أخرى إن توفرت/)
})

test('a request that sends no code for an order is not counted', async () => {
  const browser = await signedIn(shop, 'customer')
  const lines = [{ itemId: 'wf-001', from: '2027-09-10', until: '2027-09-12', quantity: 1 }]
  const { body } = await browser.send('POST', '/api/orders', { key: 'key-of-a-press', lines })
  const order = `/api/orders/${String(body['id'])}`
  const delivery = { name: 'Rana', phone: at(45), area: 'amman-abdoun', landmark: 'Circle', building: '12', slot: '2027-09-09_17-19' }
  expect((await browser.send('PUT', `${order}/delivery`, delivery)).status).toBe(200)
  const counted = async (): Promise<number> => {
    const { rows } = await shop.pool.query<{ used: number }>(
      `SELECT sum(used)::int AS used FROM rate_limits WHERE key ~ '^(message|order-)'`,
    )
    return rows[0]?.used ?? 0
  }
  expect((await browser.send('POST', `${order}/phone-codes`, {})).status).toBe(200)
  await browser.send('POST', `${order}/email-codes`, { email: 'nobody@elsewhere.example' })
  await shop.pool.query('UPDATE order_codes SET sent = 5 WHERE order_id = $1', [body['id']])
  const before = await counted()
  shop.clock.advance(11_000)
  const often = { status: 429, body: { code: 'order.code-too-often' } }
  expect(await browser.send('POST', `${order}/phone-codes`, {})).toMatchObject(often)
  expect(await browser.send('POST', `${order}/email-codes`, { email: 'nobody@elsewhere.example' })).toMatchObject(often)
  shop.clock.advance(3_600_000)
  expect((await browser.send('POST', `${order}/phone-codes`, {})).body.code).toBe('order.hold-ended')
  expect(await counted()).toBe(before)
})

test('a code for an order that is asked for twice in the same moment is sent once, and again when it did not come', async () => {
  const browser = await signedIn(shop, 'customer')
  const lines = [{ itemId: 'wf-001', from: '2027-10-10', until: '2027-10-12', quantity: 1 }]
  const { body } = await browser.send('POST', '/api/orders', { key: 'key-of-two-presses', lines })
  const order = `/api/orders/${String(body['id'])}`
  const delivery = { name: 'Rana', phone: at(46), area: 'amman-abdoun', landmark: 'Circle', building: '12', slot: '2027-10-09_17-19' }
  expect((await browser.send('PUT', `${order}/delivery`, delivery)).status).toBe(200)
  const press = () => browser.send('POST', `${order}/phone-codes`, {})
  const phone = `+962${at(46).slice(1)}`
  expect((await Promise.all([press(), press()])).map(({ status }) => status)).toEqual([200, 200])
  expect((await press()).status).toBe(200)
  expect(await codesTo(phone)).toBe(1)
  shop.clock.advance(10_001)
  expect((await press()).status).toBe(200)
  expect(await codesTo(phone)).toBe(2)
})
