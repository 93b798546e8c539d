import { generateKeyPair } from 'jose'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Browser } from '#tests/front.ts'
import { openShopAndIssuer, whoIs } from '#tests/oauth.ts'

const town = await openShopAndIssuer()
const { shop, issuer } = town
beforeEach(() => {
  shop.clock.advance(20 * 60_000)
})
afterAll(() => town.close())

const enter = (browser: Browser, token: string, nonce: string, provider = 'google') =>
  browser.send('POST', '/api/identities/sessions', { provider, token, nonce })

test('an app signs in with an id_token for the nonce of its flow', async () => {
  for (const hashed of [false, true]) {
    const browser = shop.browser()
    const { subject, email } = town.newcomer()
    const { nonce } = await town.beginOAuth(browser)
    const claim = hashed ? Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(nonce))).toString('hex') : nonce
    const token = await issuer.sign({ sub: subject, nonce: claim, email, email_verified: 'true', name: 'Hala' })
    expect(await enter(browser, token, nonce)).toMatchObject({ status: 200, body: { person: { email, name: 'Hala' }, nextStep: null } })
    expect(await whoIs(browser)).toMatchObject({ email })
    expect(await enter(browser, token, nonce)).toMatchObject({ status: 409, body: { code: 'identity.expired' } })
  }
})

test('an id_token for another nonce, audience or issuer, of another key, or expired, does not sign in', async () => {
  const { subject: sub, email } = town.newcomer()
  const { privateKey: foreign } = await generateKeyPair('RS256')
  const none = (claims: object) =>
    [{ alg: 'none' }, { iss: issuer.issuer, aud: 'shop', iat: 0, exp: 9_999_999_999, ...claims }]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
  const tokens: ((nonce: string) => Promise<string> | string)[] = [
    (nonce) => issuer.sign({ sub, email, email_verified: true, nonce: `${nonce}x` }),
    () => issuer.sign({ sub, email, email_verified: true }),
    (nonce) => issuer.sign({ sub, email, email_verified: true, nonce, aud: 'other' }),
    (nonce) => issuer.sign({ sub, email, email_verified: true, nonce, aud: ['shop', 'other'] }),
    (nonce) => issuer.sign({ sub, email, email_verified: true, nonce, iss: 'https://evil.example' }),
    (nonce) => issuer.sign({ sub, email, email_verified: true, nonce }, { expires: '1 minute ago' }),
    (nonce) => issuer.sign({ sub, email, email_verified: true, nonce }, { key: foreign }),
    (nonce) => `${none({ sub, email, email_verified: true, nonce })}.`,
    () => 'no token at all',
  ]
  for (const make of tokens) {
    const browser = shop.browser()
    const { nonce } = await town.beginOAuth(browser)
    expect(await enter(browser, await make(nonce), nonce)).toMatchObject({ status: 409, body: { code: 'identity.refused' } })
    expect(await whoIs(browser)).toBeNull()
  }
  expect(await town.rowsIn('accounts', `account_id = '${sub}'`)).toBe(0)
})

test('an id_token is of no use in another browser than the one that began, nor for another’s address', async () => {
  const [browser, thief] = [shop.browser(), shop.browser()]
  const { subject: sub } = town.newcomer()
  const { nonce } = await town.beginOAuth(browser)
  const token = await issuer.sign({ sub, email: 'rana@libsa.example', email_verified: true, nonce })
  expect(await enter(thief, token, nonce)).toMatchObject({ status: 409, body: { code: 'identity.expired' } })
  await town.beginOAuth(thief)
  expect(await enter(thief, token, nonce)).toMatchObject({ status: 409, body: { code: 'identity.expired' } })
  expect(await enter(browser, token, nonce)).toMatchObject({ status: 409, body: { code: 'identity.email-taken' } })
})
