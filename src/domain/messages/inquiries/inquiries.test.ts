import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultSettings } from '#domain/site/settings/defaults/default-settings.ts'
import { translator } from '#i18n/server.ts'
import { factsIn } from '#tests/mail-html.ts'
import { world } from '#tests/world.ts'
import { addDays, weekdayOf } from '#values/day.ts'

let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  shop = await world()
})
afterAll(() => shop.close())

let networks = 0
/** A visitor on a network of her own, so that nobody's count runs into another's. */
const visitor = () => {
  networks += 1
  const browser = shop.browser(`198.51.${networks}.7`)
  return {
    browser,
    send: (body: object, headers: Record<string, string> = {}) => browser.send('POST', '/api/inquiries', body, headers),
  }
}
const rows = async (sql: string, values: unknown[] = []) => (await shop.pool.query<Record<string, unknown>>(sql, values)).rows
const count = async () => Number((await rows('SELECT count(*) FROM inquiries'))[0]?.['count'])
const newestMail = async () =>
  (await rows(`SELECT * FROM outbox WHERE dedupe_key LIKE 'inquiry:%' ORDER BY created_at DESC, ctid DESC LIMIT 1`))[0]

const message = {
  kind: 'message',
  topic: 'piece',
  firstName: 'Huda',
  lastName: 'Saleh',
  email: 'huda@example.com',
  phone: '٠٧٩ ٥٥٥ ٠١٤٨',
  message: 'Is the emerald gown lined?\n\nI need it on Thursday.',
}
// The shop's time is Thursday, 1 July 2027.
const tour = { kind: 'tour', name: 'Huda', phone: '+962 79 555 0148', day: '2027-07-03', time: '12:00' }

test('a message is kept, written down and mailed to the shop in Arabic, which answers to its sender', async () => {
  expect((await visitor().send(message)).body).toEqual({ sent: true })
  const [kept] = await rows('SELECT * FROM inquiries WHERE email = $1', ['huda@example.com'])
  expect(kept).toMatchObject({ kind: 'message', topic: 'piece', name: 'Huda Saleh', phone: '079 555 0148', locale: 'en' })
  expect(await rows('SELECT event FROM audit_log WHERE subject_id = $1', [kept?.['id']])).toEqual([{ event: 'inquiry.sent' }])
  const mail = await newestMail()
  expect(mail).toMatchObject({ recipient: 'hello@libsa.example', reply_to: 'huda@example.com', locale: 'ar' })
  expect(mail?.['subject']).toBe(translator('ar')('mail:inquiry.subject.message', { name: 'Huda Saleh' }))
  expect(mail?.['body_text']).toContain('Is the emerald gown lined?')
  expect(mail?.['body_text']).toContain(translator('ar')('mail:inquiry.topics.piece'))
})

test('what visitors ask goes to the address of the settings', async () => {
  const lina = shop.browser()
  const { email, password } = shop.accounts.find(({ role }) => role === 'admin') ?? {}
  await lina.send('POST', '/api/people/sessions', { email, password })
  const { body } = await lina.get('/api/settings/document')
  const settings = { ...defaultSettings, contact: { ...defaultSettings.contact, email: 'desk@libsa.example' } }
  expect((await lina.send('PUT', '/api/settings/document', { version: body['version'], settings })).status).toBe(200)
  await visitor().send(message)
  expect(await newestMail()).toMatchObject({ recipient: 'desk@libsa.example' })
})

test('a tour is told with its day and hour', async () => {
  expect((await visitor().send(tour)).status).toBe(200)
  const mail = await newestMail()
  expect(mail).toMatchObject({ locale: 'ar', subject: translator('ar')('mail:inquiry.subject.tour', { name: 'Huda' }), reply_to: null })
  expect(mail?.['body_text']).toMatch(/السبت ٣ تموز ٢٠٢٧\n+الساعة: ١٢\u00a0ظهرًا/)
})

test.each([
  ['today', '2027-07-01'],
  ['a Friday', '2027-07-02'],
  ['next year', '2028-07-01'],
])('there is no tour on %s', async (_, day) => {
  const before = await count()
  expect((await visitor().send({ ...tour, day })).body).toMatchObject({ status: 422, code: 'inquiry.day-closed' })
  expect(await count()).toBe(before)
})

test('every day that is offered can be had', async () => {
  const days = Array.from({ length: 14 }, (_, index) => addDays('2027-07-02', index)).filter((day) => weekdayOf(day) !== 5)
  for (const day of days.slice(0, 12)) expect((await visitor().send({ ...tour, day })).status).toBe(200)
})

test.each([
  ['nobody to answer', { email: undefined, phone: undefined }, ['email']],
  ['half an address', { email: 'huda@' }, ['email']],
  ['letters for a number', { phone: 'call me' }, ['phone']],
  ['half a number', { phone: '+962 79 123' }, ['phone']],
  ['nothing said', { message: '   ' }, ['message']],
  ['more than fits', { message: 'x'.repeat(2001) }, ['message']],
  ['a topic of her own', { topic: 'love' }, ['topic']],
  ['an order of another shop', { orderNumber: "LB-1'; DROP" }, ['orderNumber']],
  ['a field nobody asked for', { isAdmin: true }, ['isAdmin']],
])('%s is refused and names the field', async (_, change, fields) => {
  const before = await count()
  const answer = await visitor().send({ ...message, ...change })
  expect(answer).toMatchObject({ status: 422, type: 'application/problem+json', body: { code: 'input.invalid', fields } })
  expect(await count()).toBe(before)
})

test('a filled honeypot field gets the same answer and stores nothing', async () => {
  const before = await count()
  expect((await visitor().send({ ...message, website: 'https://spam.example' })).body).toEqual({ sent: true })
  expect((await visitor().send({ ...tour, website: 'https://spam.example' })).body).toEqual({ sent: true })
  expect(await count()).toBe(before)
})

test('a network that writes too often is asked to wait, in its language, and another is not', async () => {
  const often = visitor()
  for (let time = 0; time < 20; time += 1) expect((await often.send(message)).status).toBe(200)
  const before = await count()
  const answer = await often.send(message, { 'accept-language': 'ar' })
  expect(answer.body).toMatchObject({ status: 429, code: 'inquiry.too-many', title: translator('ar')('refusals:inquiry.too-many') })
  expect(await count()).toBe(before)
  expect((await visitor().send(message)).status).toBe(200)
})

test('a membership is asked for by a person signed in, at her own address, once', async () => {
  const interest = { kind: 'membership', plan: 'premium', billing: 'yearly' }
  const rana = visitor()
  expect((await rana.send(interest)).body).toMatchObject({ status: 401, code: 'people.sign-in-first' })
  await rana.browser.send('POST', '/api/people/sessions', { email: 'rana@libsa.example', password: 'libsa-demo-2026' })
  expect((await rana.send(interest)).body).toEqual({ sent: true })
  expect((await rana.send(interest)).body).toEqual({ sent: true })
  expect(await rows(`SELECT name, email, plan, billing FROM inquiries WHERE kind = 'membership'`)).toEqual([
    { name: 'Rana Haddad', email: 'rana@libsa.example', plan: 'premium', billing: 'yearly' },
  ])
  expect(await rows(`SELECT 1 FROM outbox WHERE dedupe_key LIKE 'inquiry:%' AND subject LIKE '%Rana Haddad%'`)).toHaveLength(1)
})

test('whoever writes hears at once that it has arrived, in their language, and free text is not repeated to an address that anybody can type', async () => {
  const newestTo = async (email: string) =>
    (await rows(`SELECT * FROM outbox WHERE recipient = $1 ORDER BY created_at DESC, ctid DESC LIMIT 1`, [email]))[0]
  const email = 'noor@example.com'
  await visitor().send({ ...tour, email, message: 'Buy at evil.example' }, { 'accept-language': 'ar' })
  const mail = await newestTo(email)
  expect(mail).toMatchObject({ locale: 'ar', subject: 'جولتك الافتراضية: السبت ٣ تموز، ١٢\u00a0ظهرًا' })
  expect(factsIn(String(mail?.['body_html']))).toMatchObject({ اليوم: 'السبت ٣ تموز ٢٠٢٧' })
  expect(mail?.['body_text']).not.toContain('evil.example')
  await visitor().send({ ...message, email, message: 'Is it lined?' })
  expect(await newestTo(email)).toMatchObject({ locale: 'en', subject: 'We’ve got your message' })
  for (let time = 0; time < 8; time += 1) await visitor().send({ ...message, email })
  const got = await rows(`SELECT FROM outbox WHERE recipient = $1 AND dedupe_key LIKE 'inquiry-got:%'`, [email])
  expect(got.length).toBeLessThan(8)
})
