import { afterAll, beforeEach, expect, test } from 'vitest'
import { openProviders } from '#platform/auth/identities/open-providers.ts'
import { visitIssuer } from '#tests/issuer.ts'
import { locationOf, openShopAndIssuer, whoIs } from '#tests/oauth.ts'
import { mailsTo, prove } from '#tests/people.ts'
import { world } from '#tests/world.ts'

const town = await openShopAndIssuer()
const { shop, issuer } = town
beforeEach(() => {
  issuer.state.refuses = false
  shop.clock.advance(20 * 60_000)
})
afterAll(() => town.close())

test('the address of the provider’s page asks for what the specification says, with PKCE, state and nonce', async () => {
  const { address, nonce } = await town.beginOAuth(shop.browser())
  const url = new URL(address)
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    client_id: 'shop',
    response_type: 'code',
    redirect_uri: 'http://localhost:3000/api/identities/callback/google',
    scope: 'openid email profile',
    access_type: 'offline',
    prompt: 'consent',
    code_challenge_method: 'S256',
    nonce,
  })
  expect(url.searchParams.get('state')).toMatch(/^[\w-]{32}$/)
})

test('a new person becomes a customer with a verified address, and returns to the page they left', async () => {
  const browser = shop.browser()
  const { email } = town.newcomer()
  const { answer } = await town.roundTrip(browser, { next: '/ar/product/wf-001?from=2027-07-08' })
  expect(answer.status).toBe(303)
  expect(locationOf(answer)).toBe('/product/wf-001?from=2027-07-08')
  expect(await whoIs(browser)).toMatchObject({ name: 'Salma Odeh', email, isEmailConfirmed: true, roles: ['customer'] })
  const again = shop.browser()
  expect(locationOf((await town.roundTrip(again)).answer)).toBe('/')
  expect(await whoIs(again)).toMatchObject({ email })
  expect(await town.rowsIn('people', `email = '${email}'`)).toBe(1)
})

test('what a visitor had begun belongs to the person after the sign-in', async () => {
  const browser = shop.browser()
  const line = { itemId: 'wf-002', from: '2027-07-20', until: '2027-07-21', quantity: 1 }
  const { body } = await browser.send('POST', '/api/orders', { key: 'key-of-a-newcomer', lines: [line] })
  town.newcomer()
  await town.roundTrip(browser)
  expect(await town.rowsIn('orders', `id = '${String(body['id'])}' AND person_id IS NOT NULL`)).toBe(1)
})

test('Apple’s form arrives without cookies and is sent again by the browser; the name comes the first time only', async () => {
  const browser = shop.browser()
  town.newcomer({ name: undefined as never })
  const { address } = await town.beginOAuth(browser, { provider: 'apple' })
  expect(new URL(address).searchParams.get('response_mode')).toBe('form_post')
  const { url, form } = await visitIssuer(address, issuer.issuer)
  const user = JSON.stringify({ name: { firstName: 'هالة', lastName: 'Nasser' }, email: 'lina@libsa.example' })
  const posted = await shop.shop.request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://appleid.apple.com' },
    body: new URLSearchParams({ ...form, user }),
  })
  expect(posted.status).toBe(303)
  expect(posted.headers.getSetCookie()).toEqual([])
  const answer = await browser.get(posted.headers.get('location') ?? '')
  expect(locationOf(answer)).toBe('/')
  expect(await whoIs(browser)).toMatchObject({ name: 'هالة Nasser' })
  expect((await whoIs(browser))?.['email']).not.toBe('lina@libsa.example')
})

test('a provider that is not configured is refused, as is an unknown one', async () => {
  expect(await shop.browser().send('POST', '/api/identities/visits', { provider: 'facebook' })).toMatchObject({
    status: 404,
    body: { code: 'identity.closed', title: 'You can’t use this service here. Choose another way to sign in.' },
  })
  expect((await shop.browser().send('POST', '/api/identities/visits', { provider: 'myspace' })).status).toBe(422)
  expect((await shop.browser().get('/api/identities/callback/myspace')).status).toBe(404)
})

test('a sign-in cancelled at the provider returns to the login with a message, signed out', async () => {
  const browser = shop.browser()
  town.newcomer()
  issuer.state.refuses = true
  const { answer } = await town.roundTrip(browser, { next: '/bag' })
  expect(locationOf(answer)).toBe('/login?problem=identity.cancelled&provider=google&next=%2Fbag')
  expect(await whoIs(browser)).toBeNull()
})

test('a wrong state does not sign in', async () => {
  const browser = shop.browser()
  town.newcomer()
  const url = await town.backFrom(browser)
  url.searchParams.set('state', 'x'.repeat(32))
  expect(locationOf(await browser.get(url.pathname + url.search))).toBe('/login?problem=identity.expired&provider=google')
  url.searchParams.delete('state')
  expect(locationOf(await browser.get(url.pathname + url.search))).toContain('problem=identity.expired')
  expect(await whoIs(browser)).toBeNull()
})

test('a callback in another browser does not sign in, and does not use up the state', async () => {
  const [attacker, victim] = [shop.browser(), shop.browser()]
  town.newcomer()
  const url = await town.backFrom(attacker)
  expect(locationOf(await victim.get(url.pathname + url.search))).toContain('problem=identity.expired')
  await town.beginOAuth(victim)
  expect(locationOf(await victim.get(url.pathname + url.search))).toContain('problem=identity.expired')
  expect(await whoIs(victim)).toBeNull()
  expect(locationOf(await attacker.get(url.pathname + url.search))).toBe('/')
})

test('an OAuth state is valid once, for ten minutes, and for its provider only', async () => {
  const browser = shop.browser()
  town.newcomer()
  const { back } = await town.roundTrip(browser)
  await browser.send('DELETE', '/api/people/sessions', {})
  expect(locationOf(await browser.get(back.pathname + back.search))).toContain('problem=identity.expired')
  const late = shop.browser()
  const url = await town.backFrom(late)
  expect(locationOf(await late.get(url.pathname.replace('google', 'twitter') + url.search))).toContain('problem=identity.expired')
  shop.clock.advance(10 * 60_000)
  expect(locationOf(await late.get(url.pathname + url.search))).toContain('problem=identity.expired')
  expect([await whoIs(browser), await whoIs(late)]).toEqual([null, null])
})

test('a used authorization code, or one for another client or verifier, does not sign in', async () => {
  const browser = shop.browser()
  town.newcomer()
  const { back } = await town.roundTrip(browser)
  const code = back.searchParams.get('code') ?? ''
  const refusedWith = async (spoil: (url: URL) => Promise<void> | void) => {
    const other = shop.browser()
    const url = await town.backFrom(other)
    await spoil(url)
    expect(locationOf(await other.get(url.pathname + url.search))).toBe('/login?problem=identity.refused&provider=google')
    expect(await whoIs(other)).toBeNull()
  }
  await refusedWith((url) => url.searchParams.set('code', code))
  await refusedWith(async () => {
    await shop.pool.query(`UPDATE oauth_states SET verifier = repeat('v', 64)`)
  })
  await refusedWith(async () => {
    await shop.pool.query(`UPDATE oauth_states SET nonce = 'another nonce'`)
  })
  await refusedWith(async (url) => {
    const { address } = await town.beginOAuth(shop.browser())
    const foreign = new URL(address)
    foreign.searchParams.set('client_id', 'other')
    const landing = await visitIssuer(foreign.href, issuer.issuer)
    url.searchParams.set('code', landing.url.searchParams.get('code') ?? '')
  })
})

test.each([false, undefined])('an address that the provider does not vouch for (%s) makes no account and opens none', async (verified) => {
  const before = await town.rowsIn('people')
  for (const email of ['unproved@mail.example', 'rana@libsa.example']) {
    const browser = shop.browser()
    town.newcomer({ email, email_verified: verified as never })
    const { answer } = await town.roundTrip(browser)
    expect(locationOf(answer)).toBe('/login?problem=identity.email-unproved&provider=google')
    expect(await whoIs(browser)).toBeNull()
  }
  expect(await town.rowsIn('people')).toBe(before)
  expect(await town.rowsIn('accounts', `email IN ('unproved@mail.example', 'rana@libsa.example')`)).toBe(0)
})

test('a verified address that has an account has to sign in first: it neither signs in nor links', async () => {
  const browser = shop.browser()
  town.newcomer({ email: 'Rana@Libsa.example' })
  const { answer } = await town.roundTrip(browser)
  expect(locationOf(answer)).toBe('/login?problem=identity.email-taken&provider=google')
  expect(await whoIs(browser)).toBeNull()
  expect(await town.rowsIn('accounts', `provider_id = 'google' AND person_id = 'customer-rana'`)).toBe(0)
})

test('an earlier sign-up with a person’s address gives no access to the account they verify', async () => {
  const stranger = shop.browser()
  const email = 'noor@mail.example'
  const password = 'password of a stranger'
  await stranger.send('POST', '/api/people', { name: 'Stranger', email, password, proof: await prove(stranger) })
  const code = /\d{6}/.exec((await mailsTo(shop, email))[0]?.text ?? '')?.[0] ?? ''
  const browser = shop.browser()
  town.newcomer({ email, name: 'Noor' })
  expect(locationOf((await town.roundTrip(browser)).answer)).toBe('/')
  expect(await whoIs(browser)).toMatchObject({ name: 'Noor', email })
  expect((await stranger.send('PUT', '/api/people/confirmation', { email, code })).status).toBe(409)
  expect((await stranger.send('POST', '/api/people/sessions', { email, password })).status).toBe(401)
  expect(await whoIs(stranger)).toBeNull()
})

test('who has an app for codes is asked for one, and a courier is sent to his own portal', async () => {
  const browser = shop.browser()
  const { email } = town.newcomer()
  await town.roundTrip(browser)
  const id = String((await whoIs(browser))?.['id'])
  await shop.pool.query(
    `INSERT INTO factors (id, person_id, name, secret, verified_at, created_at) VALUES ('factor', $1, 'App', 'secret', now(), now())`,
    [id],
  )
  const next = shop.browser()
  const { answer } = await town.roundTrip(next, { next: '/bag' })
  expect(locationOf(answer)).toBe('/login/second-step?next=%2Fbag')
  expect(answer.headers.getSetCookie().join('\n')).toContain('libsa-challenge=')
  expect((await next.get('/api/factors/waiting')).body).toEqual({ waitsAt: 'shop' })
  expect(await whoIs(next)).toBeNull()
  await shop.pool.query(`DELETE FROM factors`)
  await shop.pool.query(`INSERT INTO person_roles (person_id, role) VALUES ($1, 'courier')`, [id])
  expect(locationOf((await town.roundTrip(shop.browser())).answer)).toBe('/login?problem=people.portal-delivery&provider=google')
  expect(email).toContain('@')
})

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  '/ar//evil.example',
  '/\tevil',
  'javascript:alert(1)',
])('%j does not redirect to another site', async (next) => {
  const browser = shop.browser()
  town.newcomer()
  expect(locationOf((await town.roundTrip(browser, { next })).answer)).toBe('/')
})

test('OAuth starts of one network are limited', async () => {
  const browser = shop.browser('198.51.100.9')
  const statuses = new Set<number>()
  for (let visits = 0; visits < 61; visits += 1)
    statuses.add((await browser.send('POST', '/api/identities/visits', { provider: 'google' })).status)
  expect([...statuses]).toEqual([200, 429])
})

test('an issuer that does not answer is refused as unavailable, and no flow starts', async () => {
  const silent = await world({
    identityProviders: openProviders({ google: { clientId: 'shop', secret: 'secret', issuer: 'http://localhost:9' } }),
  })
  expect(await silent.browser().send('POST', '/api/identities/visits', { provider: 'google' })).toMatchObject({
    status: 503,
    body: { code: 'identity.unavailable' },
  })
  await silent.close()
})
