import { type TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Browser } from '#tests/front.ts'
import { giveRole, mailsTo, signedIn, signUp, trySignIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'

let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  shop = await world()
})
beforeEach(() => shop.clock.advance(2 * 3_600_000))
afterAll(() => shop.close())

const password = 'a long password of hers'
const person = async (browser: Browser) => (await browser.get('/api/people/me')).body['person']
const answer = (browser: Browser, code: string) => browser.send('POST', '/api/factors/answer', { code })
const waitsAt = async (browser: Browser) => (await browser.get('/api/factors/waiting')).body['waitsAt']

/** Begins with an app; `code` is what it shows now. */
async function beginApp(browser: Browser) {
  const { body } = await browser.send('POST', '/api/factors', { name: 'Phone' })
  const app = URI.parse(String(body['uri'])) as TOTP
  const code = async () => app.generate({ timestamp: (await shop.clock.now(shop.db)).getTime() })
  const prove = async () => browser.send('PUT', `/api/factors/${String(body['id'])}`, { code: await code() })
  return { id: String(body['id']), code, prove }
}

let counter = 0
async function withApp() {
  counter += 1
  const email = `reem${counter}@elsewhere.example`
  const { browser } = await signUp(shop, email, password)
  const app = await beginApp(browser)
  const backupCodes = (await app.prove()).body['backupCodes'] as string[]
  shop.clock.advance(60_000)
  return { email, browser, backupCodes, ...app }
}

async function challenged(email: string): Promise<Browser> {
  const browser = shop.browser()
  expect((await trySignIn(browser, { email, password })).body).toMatchObject({ nextStep: 'second-factor' })
  return browser
}

test('one code works once, also in two browsers at once; one challenge is answered once, also with two valid codes', async () => {
  const { email, code, backupCodes } = await withApp()
  const browsers = [await challenged(email), await challenged(email), await challenged(email)]
  const now = await code()
  const answers = await Promise.all(browsers.map((browser) => answer(browser, now)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  const again = await challenged(email)
  const both = await Promise.all(backupCodes.slice(0, 2).map((each) => answer(again, each)))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a pending challenge is found by its cookie, and ends with the app, the password and all sessions', async () => {
  const { email, browser, id, code } = await withApp()
  const first = await challenged(email)
  expect([await waitsAt(first), await waitsAt(shop.browser())]).toEqual(['shop', null])
  expect((await browser.send('PUT', '/api/auth/password', { password: 'violet camels at noon' })).status).toBe(200)
  expect(await waitsAt(first)).toBeNull()
  expect((await answer(first, await code())).status).toBe(409)
  await browser.send('PUT', '/api/auth/password', { password })
  const second = await challenged(email)
  await browser.send('DELETE', '/api/sessions', { scope: 'others' })
  expect(await waitsAt(second)).toBeNull()
  const third = await challenged(email)
  await browser.send('DELETE', `/api/factors/${id}`, {})
  expect(await answer(third, await code())).toMatchObject({ status: 409, body: { code: 'people.challenge-over' } })
  expect((await trySignIn(third, { email, password })).body).toMatchObject({ person: { email }, nextStep: null })
})

test('a person who becomes a courier meanwhile cannot finish at the shop’s portal', async () => {
  const { email, code } = await withApp()
  const browser = await challenged(email)
  const lina = await signedIn(shop, 'admin')
  await lina.send('POST', '/api/roles', { email, role: 'courier' })
  expect((await answer(browser, await code())).status).toBe(409)
  const answered = await trySignIn(browser, { email, password, isCourier: true })
  expect(answered.body).toMatchObject({ nextStep: 'second-factor' })
  expect(await waitsAt(browser)).toBe('delivery')
  expect((await answer(browser, await code())).body).toMatchObject({ person: { email } })
})

test('a new password ends the other sessions and leaves this one', async () => {
  const email = 'maha@elsewhere.example'
  const { browser } = await signUp(shop, email, password)
  const other = await signedIn(shop, { email, password })
  expect((await browser.send('PUT', '/api/auth/password', { password: 'violet camels at noon' })).status).toBe(200)
  expect([await person(other), await person(browser)]).toMatchObject([null, { email }])
  expect((await mailsTo(shop, email))[0]?.subject).toBe('Your password was changed')
})

test('there are ten backup codes, also when they are requested twice at once', async () => {
  const { email, browser } = await withApp()
  const count = async () =>
    (await shop.pool.query('SELECT 1 FROM backup_codes c JOIN people p ON p.id = c.person_id WHERE p.email = $1', [email])).rowCount
  await Promise.all([1, 2, 3].map(() => browser.send('POST', '/api/backup-codes', {})))
  expect(await count()).toBe(10)
  expect((await browser.get('/api/factors')).body).toMatchObject({ backupCodesLeft: 10 })
})

test('a backup code re-authenticates a person who lost the phone and removes the app', async () => {
  const { email, browser, id, backupCodes } = await withApp()
  shop.clock.advance(11 * 60_000)
  expect((await browser.send('DELETE', `/api/factors/${id}`, {})).status).toBe(403)
  expect((await browser.send('PUT', '/api/people/proof', { code: backupCodes[4] })).body).toEqual({ isFresh: true })
  expect((await mailsTo(shop, email))[0]?.subject).toBe('A backup code was used to sign in')
  expect((await browser.send('PUT', '/api/people/proof', { code: backupCodes[4] })).status).toBe(422)
  expect((await browser.send('DELETE', `/api/factors/${id}`, {})).body).toMatchObject({ apps: [], backupCodesLeft: 0 })
})

test('a person without password and app re-authenticates by a code that is sent, without a puzzle', async () => {
  const email = 'samar@elsewhere.example'
  const { browser } = await signUp(shop, email, password)
  await shop.pool.query('UPDATE accounts SET password = NULL WHERE person_id = (SELECT id FROM people WHERE email = $1)', [email])
  shop.clock.advance(11 * 60_000)
  for (let times = 0; times < 4; times += 1) {
    shop.clock.advance(1000)
    expect((await browser.send('POST', '/api/people/proof-codes', {})).status).toBe(200)
  }
  const code = /\d{6}/.exec((await mailsTo(shop, email))[0]?.text ?? '')?.[0] ?? ''
  const other = code === '111111' ? '222222' : '111111'
  expect((await browser.send('PUT', '/api/people/proof', { code: other })).status).toBe(422)
  expect((await browser.send('PUT', '/api/people/proof', { code })).body).toEqual({ isFresh: true })
})

test('a sign-in from a new device or network is notified in the person’s language, except the very first', async () => {
  const email = 'abeer@elsewhere.example'
  await signUp(shop, email, password)
  const told = async () => (await mailsTo(shop, email)).filter(({ text }) => /192\.0\.2\.x|198\.51\.100\.x/.test(text))
  const headers = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1' }
  const enter = (browser: Browser) => browser.send('POST', '/api/people/sessions', { email, password, portal: 'shop' }, headers)
  await signedIn(shop, { email, password })
  expect(await told()).toEqual([])
  const phone = shop.browser('192.0.2.17')
  shop.clock.advance(1000)
  await enter(phone)
  expect(await told()).toMatchObject([{ subject: 'New sign-in to your account' }])
  expect((await told())[0]?.text).toMatch(/Device: Safari, iPhone[\s\S]*Network: \u2066192\.0\.2\.x\u2069[\s\S]*\/profile\?tab=settings/)
  await phone.send('DELETE', '/api/people/sessions', {})
  await enter(phone)
  await enter(shop.browser('192.0.2.99'))
  expect(await told()).toHaveLength(1)
  await phone.send('PUT', '/api/profile', { locale: 'ar' })
  shop.clock.advance(1000)
  await enter(shop.browser('198.51.100.3'))
  expect((await told())[0]).toMatchObject({ subject: 'دخول إلى حسابك من جهاز جديد' })
})

test.each([
  ['her password changes', (hers: Browser) => hers.send('PUT', '/api/auth/password', { password })],
  ['she signs the others out', (hers: Browser) => hers.send('DELETE', '/api/sessions', { scope: 'others' })],
  ['she signs out everywhere', (hers: Browser) => hers.send('DELETE', '/api/sessions', { scope: 'global' })],
  [
    'she forgets her password',
    async (hers: Browser, email: string) => {
      await hers.send('POST', '/api/people/password-codes', { email })
      const code = /\d{6}/.exec((await mailsTo(shop, email))[0]?.text ?? '')?.[0] ?? ''
      return hers.send('PUT', '/api/people/password', { email, code, password })
    },
  ],
])('when %s, the other known browsers are forgotten, and this one is not', async (_, change) => {
  counter += 1
  const email = `amal${counter}@elsewhere.example`
  const { browser: hers } = await signUp(shop, email, password)
  const other = shop.browser('192.0.2.17')
  const enter = (browser: Browser) => trySignIn(browser, { email, password })
  const told = async () => (await mailsTo(shop, email)).filter(({ subject }) => /New sign-in/.test(subject)).length
  await enter(other)
  expect(await told()).toBe(1)
  shop.clock.advance(1000)
  expect((await change(hers, email)).status).toBe(200)
  await enter(hers)
  expect(await told()).toBe(1)
  await enter(other)
  expect(await told()).toBe(2)
})

test('a token ends with its session: when a role is revoked and when the account is deleted', async () => {
  const lina = await signedIn(shop, 'admin')
  for (const [email, end] of [
    ['wafa@elsewhere.example', () => lina.send('DELETE', '/api/roles', { email: 'wafa@elsewhere.example', role: 'moderator' })],
    [
      'hala@elsewhere.example',
      () =>
        shop.pool
          .query("DELETE FROM person_roles WHERE person_id = (SELECT id FROM people WHERE email = 'hala@elsewhere.example')")
          .then(() => shop.pool.query("DELETE FROM people WHERE email = 'hala@elsewhere.example'")),
    ],
  ] as const) {
    const { browser } = await signUp(shop, email, password)
    await giveRole(shop, lina, { email, role: 'moderator' })
    const { body } = await browser.send('POST', '/api/sessions/tokens', {})
    const asToken = async () =>
      (await shop.browser().get('/api/people/me', { authorization: `Bearer ${String(body['token'])}` })).body['person']
    expect(await asToken()).toMatchObject({ email })
    await end()
    expect(await asToken()).toBeNull()
  }
})
