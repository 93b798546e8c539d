import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAuthenticator } from '#tests/authenticator.ts'
import type { Browser } from '#tests/front.ts'
import { mailsTo, signedIn, signUp } from '#tests/people.ts'
import { world } from '#tests/world.ts'

let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  shop = await world()
})
beforeEach(() => shop.clock.advance(2 * 3_600_000))
afterAll(() => shop.close())

type Authenticator = ReturnType<typeof createAuthenticator>
const question = async (browser: Browser, path: string) => (await browser.send('POST', path, {})).body['options'] as Record<string, unknown>
const askNew = (browser: Browser) => question(browser, '/api/passkeys/questions')
const ask = (browser: Browser) => question(browser, '/api/passkeys/sign-in-questions')
const enter = async (browser: Browser, device: Authenticator, more: object = {}) =>
  browser.send('POST', '/api/passkeys/sign-ins', { response: device.sign(await ask(browser)), ...more })

let counter = 0
/** Somebody with a passkey, signed in. */
async function withPasskey() {
  counter += 1
  const email = `huda${counter}@elsewhere.example`
  const { browser } = await signUp(shop, email)
  const device = createAuthenticator()
  const added = await browser.send('POST', '/api/passkeys', { name: 'Phone', response: device.make(await askNew(browser)) })
  return { email, browser, device, added }
}

test('a passkey signs in without a password, is notified when added, and each challenge is valid once', async () => {
  const { email, device, added } = await withPasskey()
  expect(added.body['passkeys']).toMatchObject([{ name: 'Phone', usedAt: null }])
  expect((await mailsTo(shop, email))[0]?.subject).toBe('A passkey was added to your account')
  const browser = shop.browser()
  const response = device.sign(await ask(browser))
  expect((await browser.send('POST', '/api/passkeys/sign-ins', { response })).body).toMatchObject({ person: { email }, nextStep: null })
  expect((await browser.get('/api/factors')).body['passkeys']).toMatchObject([{ usedAt: expect.any(String) }])
  expect((await browser.send('POST', '/api/passkeys/sign-ins', { response })).status).toBe(409)
  // Nor is what one browser was asked for another one's.
  const [hers, thiefs] = [shop.browser(), shop.browser()]
  await ask(thiefs)
  const stolen = device.sign(await ask(hers))
  expect((await thiefs.send('POST', '/api/passkeys/sign-ins', { response: stolen })).status).toBe(401)
})

test('a passkey counts as two factors: no code of an app is required', async () => {
  const { email, browser, device } = await withPasskey()
  await shop.pool.query(
    "INSERT INTO factors (id, person_id, name, secret, verified_at, created_at) SELECT 'app', id, 'App', 'sealed', now(), now() FROM people WHERE email = $1",
    [email],
  )
  expect((await browser.send('POST', '/api/people/sessions', { email, password: 'a long password of hers' })).body).toMatchObject({
    nextStep: 'second-factor',
  })
  expect((await enter(shop.browser(), device)).body).toMatchObject({ person: { email } })
})

test('a copied key with an old counter, a missing user verification, a foreign site and a removed key are refused', async () => {
  const { email, browser, device, added } = await withPasskey()
  const thief = shop.browser()
  device.state.counter = 7
  expect((await enter(shop.browser(), device)).status).toBe(200)
  expect(await enter(thief, device)).toMatchObject({ status: 401, body: { code: 'people.passkey-wrong' } })
  device.state.counter = 8
  const unlocked = device.sign(await ask(thief), { isVerified: false })
  expect((await thief.send('POST', '/api/passkeys/sign-ins', { response: unlocked })).status).toBe(401)
  expect((await enter(thief, createAuthenticator())).status).toBe(401)
  const elsewhere = createAuthenticator({ origin: 'https://libsa.elsewhere.example' })
  expect(await browser.send('POST', '/api/passkeys', { name: 'X', response: elsewhere.make(await askNew(browser)) })).toMatchObject({
    status: 422,
    body: { code: 'people.passkey-wrong' },
  })
  const [{ id } = { id: '' }] = added.body['passkeys'] as { id: string }[]
  const rana = await signedIn(shop, 'customer')
  shop.clock.advance(1000)
  expect((await rana.send('DELETE', `/api/passkeys/${id}`, {})).status).toBe(404)
  expect((await browser.send('DELETE', `/api/passkeys/${id}`, {})).body).toMatchObject({ passkeys: [] })
  expect((await mailsTo(shop, email))[0]?.subject).toBe('A passkey was removed from your account')
  expect((await enter(thief, device)).status).toBe(401)
})

test('one signature signs in once, also when it is sent twice at once', async () => {
  const { device } = await withPasskey()
  device.state.counter = 3
  const browsers = [shop.browser(), shop.browser(), shop.browser()]
  const responses = await Promise.all(browsers.map(async (browser) => device.sign(await ask(browser))))
  const answers = await Promise.all(
    browsers.map((browser, index) => browser.send('POST', '/api/passkeys/sign-ins', { response: responses[index] })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
})

test('a courier’s passkey signs in at the deliveries’ portal only, and ten passkeys are the limit', async () => {
  const { email, browser, device } = await withPasskey()
  await shop.pool.query("INSERT INTO person_roles (person_id, role) SELECT id, 'courier' FROM people WHERE email = $1", [email])
  expect(await enter(shop.browser(), device)).toMatchObject({ status: 403, body: { code: 'people.portal-delivery' } })
  expect((await enter(shop.browser(), device, { portal: 'delivery' })).body).toMatchObject({ person: { email } })
  const early = { response: createAuthenticator().make(await askNew(browser)), name: 'Late' }
  await shop.pool.query(
    "INSERT INTO passkeys (id, person_id, name, public_key, counter, created_at) SELECT 'made-' || n, id, 'N', '', 0, now() FROM people, generate_series(1, 9) n WHERE email = $1",
    [email],
  )
  expect(await browser.send('POST', '/api/passkeys', early)).toMatchObject({ status: 409, body: { code: 'people.too-many-passkeys' } })
  expect((await browser.send('POST', '/api/passkeys/questions', {})).status).toBe(409)
})

test('a passkey re-authenticates, also with an app; another person’s, a reused and a foreign one do not', async () => {
  const { email, browser, device } = await withPasskey()
  const { browser: other, device: others } = await withPasskey()
  await shop.pool.query(
    "INSERT INTO factors (id, person_id, name, secret, verified_at, created_at) SELECT 'guard', id, 'App', 'sealed', now(), now() FROM people WHERE email = $1",
    [email],
  )
  shop.clock.advance(11 * 60_000)
  const rename = () => browser.send('POST', '/api/passkeys/questions', {})
  expect(await rename()).toMatchObject({ status: 403, body: { code: 'people.sign-in-again' } })
  const askAgain = (asking: Browser) => question(asking, '/api/people/proof-questions')
  const proveBy = (response: object) => browser.send('PUT', '/api/people/proof', { response })
  expect((await askAgain(browser))['allowCredentials']).toMatchObject([{ transports: ['internal'] }])
  expect(await proveBy(others.sign(await askAgain(browser)))).toMatchObject({ status: 422, body: { code: 'people.passkey-wrong' } })
  expect((await proveBy(device.sign(await askAgain(browser), { isVerified: false }))).status).toBe(422)
  expect(await proveBy(device.sign(await askAgain(other)))).toMatchObject({ status: 409, body: { code: 'people.challenge-over' } })
  expect((await proveBy(device.sign(await ask(browser)))).body.code).toBe('people.challenge-over')
  expect((await rename()).status).toBe(403)
  const signed = device.sign(await askAgain(browser))
  expect(await proveBy(signed)).toMatchObject({ status: 200, body: { isFresh: true } })
  expect((await proveBy(signed)).status).toBe(409)
  expect((await rename()).status).toBe(200)
  const none = await signedIn(shop, 'customer')
  expect((await none.send('POST', '/api/people/proof-questions', {})).status).toBe(404)
  await shop.pool.query(`UPDATE rate_limits SET used = 300 WHERE key ~ '^ask-passkey:'`)
  expect(await browser.send('POST', '/api/people/proof-questions', {})).toMatchObject({ status: 429, body: { code: 'people.too-many' } })
})
