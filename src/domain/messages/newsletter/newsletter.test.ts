import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'

let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  shop = await world()
})
afterAll(() => shop.close())

let networks = 0
function subscribe(email: string, more: object = {}, network?: string) {
  networks += 1
  return shop.browser(network ?? `198.51.${networks}.7`).send('POST', '/api/newsletter', { email, ...more })
}
const confirm = (token: string) => shop.browser().send('PUT', '/api/newsletter/confirmation', { token })
const leave = (token: string) => shop.browser().send('PUT', '/api/newsletter/departure', { token })
const subscriber = async (email: string) =>
  (await shop.pool.query<Record<string, unknown>>('SELECT * FROM subscribers WHERE email = $1', [email])).rows[0]

interface Mail {
  subject: string
  body_text: string
  unsubscribe_url: string
}
const mailsTo = async (email: string) =>
  (await shop.pool.query<Mail>('SELECT * FROM outbox WHERE recipient = $1 ORDER BY created_at, ctid', [email])).rows
const tokenIn = (text = '') => /token=([\w-]+)/.exec(text)?.[1] ?? ''
async function lastToken(email: string): Promise<string> {
  return tokenIn((await mailsTo(email)).at(-1)?.body_text)
}
const day = 86_400_000

test('nobody is on the list before the link in the mail is used; then a mail says how to leave', async () => {
  expect((await subscribe('Huda@Example.com')).body).toEqual({ sent: true })
  expect(await subscriber('huda@example.com')).toMatchObject({ confirmed_at: null })
  const token = await lastToken('huda@example.com')
  expect((await confirm(token)).body).toEqual({ confirmed: true })
  expect((await confirm(token)).body).toEqual({ confirmed: true })
  expect(await subscriber('huda@example.com')).toMatchObject({ confirmed_at: expect.any(Date) })
  const mails = await mailsTo('huda@example.com')
  expect(mails.map(({ subject }) => subject)).toEqual(['Confirm your newsletter sign-up', 'Welcome to the Libsa newsletter'])
  expect(mails[1]?.unsubscribe_url).toMatch(/\/newsletter\/unsubscribe\?token=/)
  expect(mails[1]?.body_text).toContain(mails[1]?.unsubscribe_url)
})

test('only the hashes of both links are stored', async () => {
  await subscribe('hash@example.com')
  const [mail] = await mailsTo('hash@example.com')
  const kept = JSON.stringify(await subscriber('hash@example.com'))
  expect(kept).not.toContain(tokenIn(mail?.body_text))
  expect(kept).not.toContain(tokenIn(mail?.unsubscribe_url))
})

test('unsubscribing deletes the address, and a second time gets the same answer', async () => {
  await subscribe('leaver@example.com')
  await confirm(await lastToken('leaver@example.com'))
  const token = tokenIn((await mailsTo('leaver@example.com')).at(-1)?.unsubscribe_url)
  expect((await leave(token)).body).toEqual({ left: true })
  expect(await subscriber('leaver@example.com')).toBeUndefined()
  expect((await leave(token)).body).toEqual({ left: true })
})

test('a subscriber gets the same answer again and a notice by mail', async () => {
  await subscribe('twice@example.com')
  await confirm(await lastToken('twice@example.com'))
  expect((await subscribe('twice@example.com')).body).toEqual({ sent: true })
  expect((await mailsTo('twice@example.com')).at(-1)?.subject).toBe('You already get our newsletter')
  expect(await subscriber('twice@example.com')).toMatchObject({ confirmed_at: expect.any(Date) })
})

test('a newer link replaces the older one', async () => {
  await subscribe('newer@example.com')
  const first = await lastToken('newer@example.com')
  await subscribe('newer@example.com')
  expect((await confirm(first)).body).toMatchObject({ status: 404, code: 'newsletter.link-unknown' })
  expect((await confirm(await lastToken('newer@example.com'))).status).toBe(200)
})

test('half an address is refused, a hidden field filled in is not kept, a stranger’s link opens nothing', async () => {
  expect((await subscribe('huda@')).body).toMatchObject({ status: 422, fields: ['email'] })
  expect((await subscribe('spam@example.com', { website: 'x' })).body).toEqual({ sent: true })
  expect(await subscriber('spam@example.com')).toBeUndefined()
  expect((await confirm('a'.repeat(32))).status).toBe(404)
  expect((await confirm('short')).status).toBe(422)
})

test('mails to one address are limited, from one network and from many', async () => {
  const answers = []
  for (let time = 0; time < 4; time += 1) answers.push((await subscribe('flooded@example.com')).status)
  expect(answers).toEqual([200, 200, 200, 429])
  const network = '203.0.113.50'
  const many = []
  for (let time = 0; time < 31; time += 1) many.push((await subscribe(`many-${time}@example.com`, {}, network)).status)
  expect(many.at(-2)).toBe(200)
  expect(many.at(-1)).toBe(429)
})

test('a link is good for seven days; what was not confirmed is forgotten', async () => {
  await subscribe('early@example.com')
  await subscribe('late@example.com')
  const [early, late] = [await lastToken('early@example.com'), await lastToken('late@example.com')]
  shop.clock.advance(7 * day - 1000)
  expect((await confirm(early)).status).toBe(200)
  shop.clock.advance(2000)
  expect((await confirm(late)).body).toMatchObject({ status: 409, code: 'newsletter.link-expired' })
  await subscribe('another@example.com')
  expect(await subscriber('late@example.com')).toBeUndefined()
})

test('a person with an account switches the newsletter of their own mailbox on and off, without a link', async () => {
  const rana = await signedIn(shop, 'customer')
  expect((await rana.get('/api/newsletter/own')).body).toEqual({ isOffered: true, isSubscribed: false })
  for (const _ of [1, 2])
    expect((await rana.send('PUT', '/api/newsletter/own', { isSubscribed: true })).body).toEqual({ isOffered: true, isSubscribed: true })
  expect(await subscriber('rana@libsa.example')).toMatchObject({ confirmed_at: expect.any(Date), locale: 'en' })
  expect(await mailsTo('rana@libsa.example')).toEqual([])
  expect((await rana.send('PUT', '/api/newsletter/own', { isSubscribed: false })).body).toMatchObject({ isSubscribed: false })
  expect(await subscriber('rana@libsa.example')).toBeUndefined()
  expect((await shop.browser().get('/api/newsletter/own')).status).toBe(401)
})
