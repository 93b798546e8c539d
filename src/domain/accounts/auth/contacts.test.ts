import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Browser } from '#tests/front.ts'
import { demoPassword, mailsTo, signedIn, signUp } from '#tests/people.ts'
import { world } from '#tests/world.ts'

// Changes by a signed-in person: her contacts, and her password.

let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  shop = await world()
})
beforeEach(() => shop.clock.advance(3 * 3_600_000))
afterAll(() => shop.close())

const codeIn = (text: string): string => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? ''
const lastTo = async (recipient: string): Promise<string> => (await mailsTo(shop, recipient))[0]?.text ?? ''
const signIn = (contact: object) => shop.browser().send('POST', '/api/people/sessions', { ...contact, password: demoPassword })

async function change(browser: Browser, contact: object, recipient: string) {
  const proposed = await browser.send('POST', '/api/auth/contacts', contact)
  expect(proposed).toMatchObject({ status: 200, body: { sent: true } })
  const code = codeIn(await lastTo(recipient))
  shop.clock.advance(1000)
  return browser.send('PUT', '/api/auth/contacts', { ...contact, code })
}

test('another address counts once its code is typed; the old one is told, and signs in no more', async () => {
  const lama = await signedIn(shop, { email: 'lama@libsa.example' })
  const changed = await change(lama, { email: 'Lama@Elsewhere.example' }, 'lama@elsewhere.example')
  expect(changed).toMatchObject({ status: 200, body: { person: { email: 'lama@elsewhere.example', isEmailConfirmed: true } } })
  expect(await lastTo('lama@libsa.example')).toContain('Your email address or phone number was changed')
  expect((await signIn({ email: 'lama@libsa.example' })).status).toBe(401)
  expect((await signIn({ email: 'lama@elsewhere.example' })).status).toBe(200)
})

test('a phone is added, and signs in', async () => {
  const rana = await signedIn(shop, 'customer')
  expect(await change(rana, { phone: '٠٧٩ ٥٥٥ ٠١٤٢' }, '+962795550142')).toMatchObject({ body: { person: { phone: '+962795550142' } } })
  expect(await lastTo('rana@libsa.example')).toContain('Your email address or phone number was changed')
  expect((await signIn({ phone: '0795550142' })).status).toBe(200)
})

test('changing a contact or the password requires a recent authentication', async () => {
  const calls = [
    ['POST', '/api/auth/contacts', { email: 'new@elsewhere.example' }],
    ['PUT', '/api/auth/contacts', { email: 'new@elsewhere.example', code: '123456' }],
    ['PUT', '/api/auth/password', { password: 'four grey camels' }],
  ] as const
  const dana = await signedIn(shop, { email: 'dana@libsa.example' })
  shop.clock.advance(10 * 60_000 + 1000)
  for (const [method, path, body] of calls) {
    expect(await shop.browser().send(method, path, body)).toMatchObject({ status: 401, body: { code: 'people.sign-in-first' } })
    expect(await dana.send(method, path, body)).toMatchObject({ status: 403, body: { code: 'people.sign-in-again' } })
  }
})

test('another person’s address is answered like any other, its owner is notified, and no code confirms it', async () => {
  const dana = await signedIn(shop, { email: 'dana@libsa.example' })
  const free = await dana.send('POST', '/api/auth/contacts', { email: 'free@elsewhere.example' })
  const taken = await dana.send('POST', '/api/auth/contacts', { email: 'nour@libsa.example' })
  expect({ status: taken.status, body: taken.body }).toEqual({ status: free.status, body: free.body })
  const told = await lastTo('nour@libsa.example')
  expect(told).toContain('already has an account')
  expect(codeIn(told)).toBe('')
})

test('an address that is signed up between code and change stays with the new account', async () => {
  const email = 'between@elsewhere.example'
  const dana = await signedIn(shop, { email: 'dana@libsa.example' })
  await dana.send('POST', '/api/auth/contacts', { email })
  const code = codeIn(await lastTo(email))
  shop.clock.advance(1000)
  await signUp(shop, email)
  expect(await dana.send('PUT', '/api/auth/contacts', { email, code })).toMatchObject({
    status: 409,
    body: { code: 'people.contact-taken' },
  })
  expect((await dana.get('/api/people/me')).body).toMatchObject({ person: { email: 'dana@libsa.example' } })
})

test('a new password ends every other session, keeps this one and is notified', async () => {
  const [here, there] = [await signedIn(shop, 'moderator'), await signedIn(shop, 'moderator')]
  expect(await here.send('PUT', '/api/auth/password', { password: 'four grey camels' })).toMatchObject({ status: 200 })
  expect((await there.get('/api/people/me')).body).toEqual({ person: null })
  expect((await here.get('/api/people/me')).body).toMatchObject({ person: { email: 'nour@libsa.example' } })
  expect(await lastTo('nour@libsa.example')).toContain('Your password was changed')
  expect((await signIn({ email: 'nour@libsa.example' })).status).toBe(401)
})
