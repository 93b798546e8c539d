import { decodeJwt, decodeProtectedHeader, generateKeyPair, importJWK, jwtVerify, SignJWT } from 'jose'
import { type TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Browser } from '#tests/front.ts'
import { demoPassword, mailsTo, signedIn, signUp, trySignIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'

let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  shop = await world()
})
beforeEach(() => shop.clock.advance(2 * 3_600_000))
afterAll(() => shop.close())

const instant = () => shop.clock.now(shop.db)
let counter = 0
/** Somebody with an app for codes, signed in; `code` is what the app shows now. */
async function withApp() {
  counter += 1
  const email = `salma${counter}@elsewhere.example`
  const password = 'a long password of hers'
  const { browser } = await signUp(shop, email, password)
  const { body } = await browser.send('POST', '/api/factors', { name: 'Phone' })
  const app = URI.parse(String(body['uri'])) as TOTP
  const code = async () => app.generate({ timestamp: (await instant()).getTime() })
  const proved = await browser.send('PUT', `/api/factors/${String(body['id'])}`, { code: await code() })
  shop.clock.advance(60_000)
  return { email, password, browser, code, id: String(body['id']), backupCodes: proved.body['backupCodes'] as string[] }
}

const person = async (browser: Browser) => (await browser.get('/api/people/me')).body['person']

test('with an app the password alone does not sign in; its code does, once, also in Arabic digits', async () => {
  const { email, password, code, backupCodes } = await withApp()
  expect(backupCodes).toHaveLength(10)
  expect((await mailsTo(shop, email))[0]?.subject).toBe('An authenticator app was added to your account')
  const browser = shop.browser()
  const first = await trySignIn(browser, { email, password })
  expect(first.body).toEqual({ person: null, nextStep: 'second-factor' })
  expect(await person(browser)).toBeNull()
  expect(await browser.send('POST', '/api/factors/answer', { code: '000000' })).toMatchObject({
    status: 422,
    body: { code: 'people.code-wrong' },
  })
  const arabic = (await code()).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '')
  expect((await browser.send('POST', '/api/factors/answer', { code: arabic })).body).toMatchObject({ person: { email }, nextStep: null })
  expect(await person(browser)).toMatchObject({ email })

  const thief = shop.browser()
  await trySignIn(thief, { email, password })
  expect((await thief.send('POST', '/api/factors/answer', { code: await code() })).status).toBe(422)
})

test('an app that was sealed with a lost secret is named; backup codes open still, and guesses are counted as ever', async () => {
  const { email, password, code, id, backupCodes } = await withApp()
  await shop.pool.query(`UPDATE factors SET secret = 'c2VhbGVkIHdpdGggYW5vdGhlciBzZWNyZXQgb2YgdGhlIHNob3A' WHERE id = $1`, [id])
  const browser = shop.browser()
  await trySignIn(browser, { email, password })
  for (let tries = 0; tries < 3; tries += 1)
    expect(await browser.send('POST', '/api/factors/answer', { code: await code() })).toMatchObject({
      status: 409,
      body: { code: 'server.sealed' },
    })
  expect((await browser.send('POST', '/api/factors/answer', { code: backupCodes[0] })).body.code).toBe('people.challenge-over')
  await trySignIn(browser, { email, password })
  expect((await browser.send('POST', '/api/factors/answer', { code: backupCodes[0] })).body).toMatchObject({ person: { email } })
})

test('three wrong codes or ten minutes end the sign-in; a code without a sign-in does nothing', async () => {
  const { email, password, code } = await withApp()
  const browser = shop.browser()
  await trySignIn(browser, { email, password })
  for (let tries = 0; tries < 3; tries += 1) expect((await browser.send('POST', '/api/factors/answer', { code: '1' })).status).toBe(422)
  expect(await browser.send('POST', '/api/factors/answer', { code: await code() })).toMatchObject({
    status: 409,
    body: { code: 'people.challenge-over' },
  })
  await trySignIn(browser, { email, password })
  shop.clock.advance(10 * 60_000)
  expect((await browser.send('POST', '/api/factors/answer', { code: await code() })).status).toBe(409)
  expect((await shop.browser().send('POST', '/api/factors/answer', { code: await code() })).status).toBe(409)
})

test('a backup code works once, and the person is notified', async () => {
  const { email, password, backupCodes } = await withApp()
  const [one = ''] = backupCodes
  const browser = shop.browser()
  await trySignIn(browser, { email, password })
  expect((await browser.send('POST', '/api/factors/answer', { code: one.toUpperCase().replace('-', ' ') })).body).toMatchObject({
    person: { email },
  })
  expect((await browser.get('/api/factors')).body).toMatchObject({ backupCodesLeft: 9, hasPassword: true, apps: [{ name: 'Phone' }] })
  expect((await mailsTo(shop, email))[0]?.subject).toBe('A backup code was used to sign in')
  await trySignIn(browser, { email, password })
  expect((await browser.send('POST', '/api/factors/answer', { code: one })).status).toBe(422)
  const { rows } = await shop.pool.query('SELECT * FROM backup_codes')
  expect(JSON.stringify(rows)).not.toContain(one)
})

test('a password reset does not skip the second factor', async () => {
  const { email, code } = await withApp()
  const browser = shop.browser()
  await browser.send('POST', '/api/people/password-codes', { email })
  const mailed = /\d{6}/.exec((await mailsTo(shop, email))[0]?.text ?? '')?.[0]
  const answer = await browser.send('PUT', '/api/people/password', { email, code: mailed, password: 'another long password' })
  expect(answer.body).toEqual({ person: null, nextStep: 'second-factor' })
  expect((await browser.send('POST', '/api/factors/answer', { code: await code() })).status).toBe(200)
})

test('changing the sign-in methods requires re-authentication; with an app the password is not enough', async () => {
  const { browser, id, code, password } = await withApp()
  shop.clock.advance(11 * 60_000)
  expect(await browser.send('DELETE', `/api/factors/${id}`, {})).toMatchObject({ status: 403, body: { code: 'people.sign-in-again' } })
  expect((await browser.send('POST', '/api/factors', { name: 'Another' })).status).toBe(403)
  expect(await browser.send('PUT', '/api/people/proof', { password })).toMatchObject({ status: 422, body: { code: 'people.proof-wrong' } })
  expect((await browser.send('PUT', '/api/people/proof', { code: await code() })).body).toEqual({ isFresh: true })
  expect((await browser.send('DELETE', `/api/factors/${id}`, {})).body).toMatchObject({ apps: [], backupCodesLeft: 0 })

  const rana = await signedIn(shop, 'customer')
  shop.clock.advance(11 * 60_000)
  expect((await rana.send('PUT', '/api/people/proof', { password: 'wrong' })).status).toBe(422)
  expect((await rana.send('PUT', '/api/people/proof', { password: demoPassword })).status).toBe(200)
  expect((await rana.send('POST', '/api/factors', { name: 'Phone' })).status).toBe(200)
})

test('the secret of an app is stored encrypted, and an unverified app is never required', async () => {
  const { browser } = await signUp(shop, 'unproved@elsewhere.example')
  const { body } = await browser.send('POST', '/api/factors', { name: 'Phone' })
  const { rows } = await shop.pool.query('SELECT secret FROM factors')
  expect(JSON.stringify(rows)).not.toContain(String(body['secret']))
  const again = await trySignIn(shop.browser(), { email: 'unproved@elsewhere.example', password: 'a long password of hers' })
  expect(again.body).toMatchObject({ nextStep: null })
})

test('sessions are listed with their device and ended one by one, the others, or all', async () => {
  const email = 'dana@libsa.example'
  const phone = shop.browser('203.0.113.9')
  await phone.send(
    'POST',
    '/api/people/sessions',
    { email, password: demoPassword },
    { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile Safari/537.36' },
  )
  shop.clock.advance(60_000)
  const [here, third] = [await signedIn(shop, { email }), await signedIn(shop, { email })]
  const { sessions } = (await here.get('/api/sessions')).body as unknown as {
    sessions: { id: string; isThis: boolean; device: string; network: string }[]
  }
  expect(sessions.map(({ isThis }) => isThis)).toEqual([true, false, false])
  const old = sessions.find(({ device }) => device === 'Chrome, Android')
  expect(old).toMatchObject({ network: '203.0.113.0/24' })
  const rana = await signedIn(shop, 'customer')
  expect((await rana.send('DELETE', `/api/sessions/${old?.id}`, {})).status).toBe(404)
  expect((await here.send('DELETE', `/api/sessions/${old?.id}`, {})).body['sessions']).toHaveLength(2)
  expect(await person(phone)).toBeNull()
  expect((await here.send('DELETE', '/api/sessions', { scope: 'others' })).body['sessions']).toHaveLength(1)
  expect([await person(third), await person(here)]).toMatchObject([null, { email }])
  await here.send('DELETE', '/api/sessions', { scope: 'global' })
  expect(await person(here)).toBeNull()
})

test('a token acts as its session for fifteen minutes, ends with it, and is signed by a published key', async () => {
  const browser = await signedIn(shop, { email: 'lama@libsa.example' })
  const token = String((await browser.send('POST', '/api/sessions/tokens', {})).body['token'])
  const stranger = shop.browser()
  const asToken = (given: string) => stranger.get('/api/people/me', { authorization: `Bearer ${given}` })
  expect((await asToken(token)).body).toMatchObject({ person: { email: 'lama@libsa.example' } })
  const { body, headers } = await stranger.get('/.well-known/jwks.json')
  expect(headers.get('cache-control')).toContain('max-age=600')
  const [key = {}] = body['keys'] as object[]
  expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
  await jwtVerify(token, await importJWK(key, 'ES256'), { audience: 'libsa-api', currentDate: await instant() })

  const forged = await new SignJWT(decodeJwt(token))
    .setProtectedHeader({ ...decodeProtectedHeader(token), alg: 'ES256' })
    .sign((await generateKeyPair('ES256')).privateKey)
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`
  for (const bad of [forged, unsigned, `${token}x`]) expect((await asToken(bad)).body).toEqual({ person: null })
  shop.clock.advance(16 * 60_000)
  expect((await asToken(token)).body).toEqual({ person: null })
  const second = String((await browser.send('POST', '/api/sessions/tokens', {})).body['token'])
  await browser.send('DELETE', '/api/sessions', { scope: 'global' })
  expect((await asToken(second)).body).toEqual({ person: null })
})
