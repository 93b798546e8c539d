import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Answer, Browser } from '#tests/front.ts'
import { mailsTo, prove, signedIn, signUp } from '#tests/people.ts'
import { world } from '#tests/world.ts'

// Ways in by e-mail or phone: a password, a code, a link, and what happens when one is lost.

let shop: Awaited<ReturnType<typeof world>>
let counter = 0
beforeAll(async () => {
  shop = await world()
})
beforeEach(() => shop.clock.advance(3 * 3_600_000))
afterAll(() => shop.close())

const password = 'four grey camels'
const next = (): number => {
  counter += 1
  return counter
}
const stranger = (): string => `salma${next()}@elsewhere.example`
const number = (): string => `07912345${String(next()).padStart(2, '0')}`
const e164 = (phone: string): string => `+962${phone.slice(1)}`
const codeIn = (text: string): string => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? ''
const lastTo = async (recipient: string): Promise<string> => (await mailsTo(shop, recipient))[0]?.text ?? ''
const other = (code: string): string => (code === '123456' ? '654321' : '123456')
const me = async (browser: Browser) => (await browser.get('/api/people/me')).body['person']
const requestCode = (browser: Browser, contact: object): Promise<Answer> => browser.send('POST', '/api/auth/codes', contact)

test.each([
  ['local', (phone: string) => phone],
  ['international', (phone: string) => `+962 ${phone.slice(1, 3)} ${phone.slice(3, 6)} ${phone.slice(6)}`],
  ['with 00', (phone: string) => `00962${phone.slice(1)}`],
  ['in Arabic digits', (phone: string) => phone.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? digit)],
])('a phone is known however it is written: %s', async (_, written) => {
  const phone = number()
  const browser = shop.browser()
  const asked = await browser.send('POST', '/api/people', { name: 'Huda', phone: written(phone), password, proof: await prove(browser) })
  expect(asked).toMatchObject({ status: 200, body: { sent: true } })
  const code = codeIn(await lastTo(e164(phone)))
  const confirmed = await browser.send('PUT', '/api/people/confirmation', { phone, code })
  expect(confirmed).toMatchObject({ status: 200, body: { person: { name: 'Huda', phone: e164(phone), email: null } } })
  const again = shop.browser()
  expect(await again.send('POST', '/api/people/sessions', { phone: written(phone), password })).toMatchObject({ status: 200 })
  expect(await me(again)).toMatchObject({ phone: e164(phone) })
})

test('an invalid number, both contacts at once, and none are refused with their codes', async () => {
  const browser = shop.browser()
  const send = (body: object, headers = {}) => browser.send('POST', '/api/people/sessions', body, headers)
  expect(await send({ phone: '079123', password })).toMatchObject({ status: 422 })
  expect(await send({ phone: '0791234', password })).toMatchObject({ status: 422, body: { code: 'people.phone-invalid' } })
  expect(await send({ email: 'a@b.example', phone: '0791234567', password })).toMatchObject({ body: { code: 'people.contact-missing' } })
  const title = 'You must provide either an email or phone number and a password'
  for (const body of [{}, { email: 'a@b.example' }, { password }, { email: 'a@b.example', password: '' }])
    expect(await send(body)).toMatchObject({ status: 422, body: { code: 'people.credentials-missing', title } })
  expect((await send({}, { 'accept-language': 'ar' })).body['title']).toMatch(/كلمة المرور/)
})

test('a code signs in without a password, once, in the browser that asked', async () => {
  const [hers, his] = [shop.browser(), shop.browser()]
  expect(await requestCode(hers, { email: 'rana@libsa.example' })).toMatchObject({ status: 200, body: { sent: true } })
  const code = codeIn(await lastTo('rana@libsa.example'))
  await requestCode(his, { email: stranger() })
  expect(await his.send('PUT', '/api/auth/codes', { email: 'rana@libsa.example', code })).toMatchObject({ status: 409 })
  expect(await hers.send('PUT', '/api/auth/codes', { email: 'dana@libsa.example', code })).toMatchObject({ status: 409 })
  const entered = await hers.send('PUT', '/api/auth/codes', { email: 'RANA@libsa.example', code: `${code.slice(0, 3)} ${code.slice(3)}` })
  expect(entered).toMatchObject({ status: 200, body: { person: { email: 'rana@libsa.example' }, nextStep: null } })
  expect(await me(hers)).toMatchObject({ email: 'rana@libsa.example' })
  expect((await hers.send('PUT', '/api/auth/codes', { email: 'rana@libsa.example', code })).body.code).toBe('people.code-expired')
})

test('three wrong codes end it, and ten minutes do', async () => {
  for (const end of ['tries', 'time']) {
    const browser = shop.browser()
    await requestCode(browser, { email: 'lama@libsa.example' })
    const code = codeIn(await lastTo('lama@libsa.example'))
    const type = (typed: string) => browser.send('PUT', '/api/auth/codes', { email: 'lama@libsa.example', code: typed })
    if (end === 'time') shop.clock.advance(10 * 60_000)
    else for (let tries = 0; tries < 3; tries += 1) expect((await type(other(code))).body.code).toBe('people.code-wrong')
    expect((await type(code)).body.code).toBe('people.code-expired')
    expect(await me(browser)).toBeNull()
  }
})

test('a confirmed unknown address gets an account without a password, once a name is given', async () => {
  const email = stranger()
  const browser = shop.browser()
  await requestCode(browser, { email })
  const code = codeIn(await lastTo(email))
  expect(await browser.send('PUT', '/api/auth/codes', { email, code: other(code) })).toMatchObject({
    status: 422,
    body: { code: 'people.code-wrong' },
  })
  expect(await browser.send('PUT', '/api/auth/codes', { email, code })).toMatchObject({
    status: 422,
    body: { code: 'people.name-missing' },
  })
  expect(await browser.send('PUT', '/api/auth/codes', { email, code, name: 'Salma' })).toMatchObject({
    status: 200,
    body: { person: { name: 'Salma', email } },
  })
  expect((await browser.get('/api/auth')).body).toMatchObject({ hasPassword: false })
  const guess = await shop.browser().send('POST', '/api/people/sessions', { email, password })
  expect(guess).toMatchObject({ status: 401, body: { code: 'people.credentials' } })
  expect(await browser.send('PUT', '/api/auth/password', { password })).toMatchObject({ status: 200, body: { isSet: true } })
  expect((await browser.get('/api/auth')).body).toMatchObject({ hasPassword: true })
  expect((await shop.browser().send('POST', '/api/people/sessions', { email, password })).status).toBe(200)
})

const linkIn = (text: string): string => /\/login\/link#([\w-]+)/.exec(text)?.[1] ?? ''

test('the link of the same mail signs in once, in the browser that requested it, and uses up the code', async () => {
  const [hers, his] = [shop.browser(), shop.browser()]
  const email = 'dana@libsa.example'
  await requestCode(hers, { email })
  const mail = await lastTo(email)
  const link = linkIn(mail)
  expect(mail).toContain('http://localhost:3000/login/link#')
  expect(await his.send('PUT', '/api/auth/links', { link })).toMatchObject({ status: 409, body: { code: 'people.link-elsewhere' } })
  await requestCode(his, { email: stranger() })
  expect(await his.send('PUT', '/api/auth/links', { link })).toMatchObject({ status: 409, body: { code: 'people.code-expired' } })
  expect((await hers.send('PUT', '/api/auth/links', { link: `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}` })).status).toBe(409)
  // A program that looks into mails only reads: nothing happens before she presses.
  expect((await hers.get('/login/link')).status).not.toBe(500)
  const entered = await hers.send('PUT', '/api/auth/links', { link })
  expect(entered).toMatchObject({ status: 200, body: { person: { email } } })
  await hers.send('DELETE', '/api/people/sessions', undefined)
  expect((await hers.send('PUT', '/api/auth/links', { link })).status).toBe(409)
  expect((await hers.send('PUT', '/api/auth/codes', { email, code: codeIn(mail) })).status).toBe(409)
  const [session] = (
    await shop.pool.query<{ method: string }>(`SELECT method FROM sessions WHERE person_id = 'owner-dana' ORDER BY created_at DESC`)
  ).rows
  expect(session).toBeUndefined()
})

test('a link is good for ten minutes, and in Arabic leads to the Arabic page', async () => {
  const browser = shop.browser()
  await browser.send('POST', '/api/auth/codes', { email: 'dana@libsa.example' }, { 'accept-language': 'ar' })
  const mail = await lastTo('dana@libsa.example')
  expect(mail).toContain('/ar/login/link#')
  shop.clock.advance(10 * 60_000)
  expect((await browser.send('PUT', '/api/auth/links', { link: linkIn(mail) })).body.code).toBe('people.code-expired')
})

test('a code is sent again to the same contact by SMS or WhatsApp: the new one is valid, the old one is not', async () => {
  const phone = number()
  const browser = shop.browser()
  await browser.send('POST', '/api/people', { name: 'Huda', phone, password, proof: await prove(browser) })
  const first = codeIn(await lastTo(e164(phone)))
  shop.clock.advance(60_000)
  expect(await browser.send('POST', '/api/auth/codes/again', { purpose: 'sign-up', channel: 'whatsapp' })).toMatchObject({ status: 200 })
  const { rows } = await shop.pool.query<{ channel: string; text: string }>(
    'SELECT channel, body_text AS text FROM outbox WHERE recipient = $1 ORDER BY created_at DESC',
    [e164(phone)],
  )
  expect(rows.map(({ channel }) => channel)).toEqual(['whatsapp', 'sms'])
  const second = codeIn(rows[0]?.text ?? '')
  if (first !== second)
    expect((await browser.send('PUT', '/api/people/confirmation', { phone, code: first })).body.code).toBe('people.code-wrong')
  expect(await browser.send('PUT', '/api/people/confirmation', { phone, code: second })).toMatchObject({
    status: 200,
    body: { person: { name: 'Huda' } },
  })
  expect((await shop.browser().send('POST', '/api/people/sessions', { phone, password })).status).toBe(200)
  expect((await browser.send('POST', '/api/auth/codes/again', { purpose: 'sign-up' })).body.code).toBe('people.code-expired')
})

test('sending a code again is limited', async () => {
  const browser = shop.browser()
  await requestCode(browser, { email: 'nour@libsa.example' })
  const statuses: number[] = []
  for (let times = 0; times < 8; times += 1)
    statuses.push((await browser.send('POST', '/api/auth/codes/again', { purpose: 'sign-in' })).status)
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429, 429, 429])
})

test('a password is reset by phone as by e-mail; every other session ends and the person is notified', async () => {
  const phone = number()
  const hers = shop.browser()
  await hers.send('POST', '/api/people', { name: 'Huda', phone, password, proof: await prove(hers) })
  await hers.send('PUT', '/api/people/confirmation', { phone, code: codeIn(await lastTo(e164(phone))) })
  shop.clock.advance(1000)
  const there = shop.browser()
  await there.send('POST', '/api/people/password-codes', { phone })
  const code = codeIn(await lastTo(e164(phone)))
  const reset = (browser: Browser) => browser.send('PUT', '/api/people/password', { phone, code, password: 'another grey camel' })
  expect((await reset(shop.browser())).body.code).toBe('people.code-expired')
  shop.clock.advance(1000)
  expect(await reset(there)).toMatchObject({ status: 200, body: { person: { phone: e164(phone) } } })
  expect(await me(hers)).toBeNull()
  expect(await me(there)).toMatchObject({ name: 'Huda' })
  expect(await lastTo(e164(phone))).toContain('your password was changed')
  expect((await shop.browser().send('POST', '/api/people/sessions', { phone, password })).status).toBe(401)
})

test('without an SMS service a phone is refused', async () => {
  const mailOnly = await world({ channels: [] })
  const browser = mailOnly.browser()
  expect((await browser.get('/api/auth')).body).toMatchObject({ channels: [] })
  expect((await requestCode(browser, { phone: '0791234567' })).body.code).toBe('people.channel-closed')
  await mailOnly.close()
})

test.each([
  ['short', ['short']],
  ['Password2026!', ['common']],
  ['salma.haddad', ['personal']],
  ['1234567890', ['sequence']],
])('%s is a weak password, with the reasons', async (weak, reasons) => {
  const browser = shop.browser()
  const answer = await browser.send('POST', '/api/people', {
    name: 'Salma Haddad',
    email: 'salma.haddad@elsewhere.example',
    password: weak,
  })
  expect(answer).toMatchObject({ status: 422, body: { code: 'people.password-weak', fields: ['password'], reasons } })
  const hers = await signedIn(shop, 'customer')
  if (reasons[0] !== 'personal') expect((await hers.send('PUT', '/api/auth/password', { password: weak })).body['reasons']).toEqual(reasons)
})

test('unusual and over-long passwords are refused or accepted whole, never cut', async () => {
  const odd = ['x'.repeat(129), 'a password with \u0000 in it', 'half a surrogate \ud800 here']
  for (const each of odd) {
    const answer = await shop.browser().send('POST', '/api/people/sessions', { email: 'rana@libsa.example', password: each })
    expect(answer).toMatchObject({ status: 422, body: { code: 'input.invalid', fields: ['password'] } })
  }
  const long = `${'grey camel '.repeat(11)}é`
  const email = stranger()
  await signUp(shop, email, long)
  expect((await shop.browser().send('POST', '/api/people/sessions', { email, password: long.slice(0, -1) })).status).toBe(401)
  expect((await shop.browser().send('POST', '/api/people/sessions', { email, password: long.normalize('NFD') })).status).toBe(200)
})

test('a sign-up cannot set a role, a verified address or an id', async () => {
  const browser = shop.browser()
  const base = { name: 'Eve', email: stranger(), password, proof: await prove(browser) }
  for (const extra of [
    { role: 'admin' },
    { is_admin: true },
    { emailVerified: true },
    { id: 'admin-lina' },
    { roles: ['admin'] },
    { data: {} },
  ])
    expect(await browser.send('POST', '/api/people', { ...base, ...extra })).toMatchObject({ status: 422, body: { code: 'input.invalid' } })
})

test('a sign-up with another person’s address gives no access to the account they create later', async () => {
  const email = stranger()
  const his = shop.browser()
  await his.send('POST', '/api/people', { name: 'Mallory', email, password: 'his password here', proof: await prove(his) })
  const hisCode = codeIn(await lastTo(email))
  shop.clock.advance(1000)
  const { browser: hers } = await signUp(shop, email, password)
  expect(await me(hers)).toMatchObject({ email, name: 'Salma' })
  expect((await his.send('PUT', '/api/people/confirmation', { email, code: hisCode })).status).toBe(409)
  expect((await shop.browser().send('POST', '/api/people/sessions', { email, password: 'his password here' })).status).toBe(401)
  expect(await me(hers)).toMatchObject({ email })
  expect(await me(his)).toBeNull()
})

test('a courier signs in by a code at the deliveries’ portal, and a code is valid only at its portal', async () => {
  const email = 'omar@libsa.example'
  const [hers, his] = [shop.browser(), shop.browser()]
  const type = (browser: Browser, fields: object) => browser.send('PUT', '/api/auth/codes', fields)
  expect((await requestCode(hers, { email, portal: 'delivery' })).status).toBe(200)
  const mail = await lastTo(email)
  expect(linkIn(mail)).toBe('')
  expect((await type(hers, { email, code: codeIn(mail) })).body.code).toBe('people.code-expired')
  shop.clock.advance(1000)
  expect((await hers.send('POST', '/api/auth/codes/again', { purpose: 'delivery' })).status).toBe(200)
  const code = codeIn(await lastTo(email))
  expect((await type(hers, { email, code, portal: 'delivery' })).body).toMatchObject({
    person: { email, roles: expect.arrayContaining(['courier']) },
    nextStep: null,
  })
  shop.clock.advance(1000)
  for (const contact of ['rana@libsa.example', stranger()]) {
    await requestCode(his, { email: contact, portal: 'delivery' })
    const entered = await type(his, { email: contact, code: codeIn(await lastTo(contact)), name: 'Sami', portal: 'delivery' })
    expect(entered).toMatchObject({ status: 403, body: { code: 'people.portal-shop' } })
    expect(await me(his)).toBeNull()
  }
  const { rows } = await shop.pool.query(`SELECT 1 FROM people WHERE name = 'Sami'`)
  expect(rows).toEqual([])
})
