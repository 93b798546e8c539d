import { afterAll, beforeEach, expect, test } from 'vitest'
import { linkedTo, locationOf, openShopAndIssuer, whoIs } from '#tests/oauth.ts'
import { mailsTo, signedIn, signUp } from '#tests/people.ts'

const town = await openShopAndIssuer()
const { shop } = town
beforeEach(() => {
  shop.clock.advance(20 * 60_000)
})
afterAll(() => town.close())

test('an account is linked from the settings, signs in from then on, and is unlinked again; each is mailed', async () => {
  const browser = await signedIn(shop, 'owner')
  const { email } = town.newcomer({ email_verified: false })
  const { answer } = await town.roundTrip(browser, {}, '/api/identities/links')
  expect(locationOf(answer)).toBe('/profile?tab=settings&linked=google')
  const [identity] = await linkedTo(browser)
  expect(identity).toMatchObject({ provider: 'google', email, canLeave: true })
  expect((await mailsTo(shop, 'dana@libsa.example'))[0]?.subject).toBe('Your Google account is linked')
  expect(locationOf((await town.roundTrip(browser, {}, '/api/identities/links')).answer)).toBe('/profile?tab=settings&linked=google')
  const elsewhere = shop.browser()
  await town.roundTrip(elsewhere)
  expect(await whoIs(elsewhere)).toMatchObject({ email: 'dana@libsa.example', name: 'Dana Khoury' })
  shop.clock.advance(1000)
  const unlinked = await browser.send('DELETE', `/api/identities/${String(identity?.['id'])}`, {})
  expect(unlinked).toMatchObject({ status: 200, body: { identities: [] } })
  expect((await mailsTo(shop, 'dana@libsa.example'))[0]?.subject).toBe('Your Google account is no longer linked')
  expect(locationOf((await town.roundTrip(shop.browser())).answer)).toContain('problem=identity.email-unproved')
})

test('linking and unlinking require a recent authentication', async () => {
  const stranger = shop.browser()
  expect(await stranger.send('POST', '/api/identities/links', { provider: 'google' })).toMatchObject({ status: 401 })
  expect(await stranger.send('DELETE', '/api/identities/some', {})).toMatchObject({ status: 401 })
  expect((await stranger.get('/api/identities')).status).toBe(401)
  const browser = await signedIn(shop, 'moderator')
  shop.clock.advance(11 * 60_000)
  expect(await browser.send('POST', '/api/identities/links', { provider: 'google' })).toMatchObject({
    status: 403,
    body: { code: 'people.sign-in-again' },
  })
  expect(await browser.send('DELETE', '/api/identities/some', {})).toMatchObject({ status: 403 })
})

test('a flow that was started to link does nothing once the person has signed out or another has signed in', async () => {
  const browser = await signedIn(shop, 'moderator')
  town.newcomer()
  const handleOAuthCallback = async (change: () => Promise<unknown>) => {
    const url = await town.backFrom(browser, {}, '/api/identities/links')
    await change()
    return locationOf(await browser.get(url.pathname + url.search))
  }
  const place = '/profile?tab=settings&problem=people.sign-in-first&provider=google'
  expect(await handleOAuthCallback(() => browser.send('DELETE', '/api/people/sessions', {}))).toBe(place)
  await browser.send('POST', '/api/people/sessions', { email: 'nour@libsa.example', password: 'libsa-demo-2026' })
  const other = { email: 'lama@libsa.example', password: 'libsa-demo-2026' }
  expect(await handleOAuthCallback(() => browser.send('POST', '/api/people/sessions', other))).toBe(place)
  expect(await town.rowsIn('accounts', `provider_id <> 'credential' AND person_id IN ('moderator-nour', 'owner-lama')`)).toBe(0)
})

test('a flow to link that took too long shows a message in the settings', async () => {
  const browser = await signedIn(shop, 'moderator')
  town.newcomer()
  const url = await town.backFrom(browser, {}, '/api/identities/links')
  shop.clock.advance(10 * 60_000)
  expect(locationOf(await browser.get(url.pathname + url.search))).toBe('/profile?tab=settings&problem=identity.expired&provider=google')
})

test('an account linked to another person is not linked, nor a second one of a provider', async () => {
  const hers = shop.browser()
  const { subject } = town.newcomer()
  await town.roundTrip(hers)
  const browser = await signedIn(shop, 'customer')
  const elsewhere = await town.roundTrip(browser, {}, '/api/identities/links')
  expect(locationOf(elsewhere.answer)).toBe('/profile?tab=settings&problem=identity.linked-elsewhere&provider=google')
  town.newcomer()
  await town.roundTrip(browser, {}, '/api/identities/links')
  town.newcomer()
  const second = await town.roundTrip(browser, {}, '/api/identities/links')
  expect(locationOf(second.answer)).toBe('/profile?tab=settings&problem=identity.linked-already&provider=google')
  expect(await linkedTo(browser)).toHaveLength(1)
  expect(await town.rowsIn('accounts', `account_id = '${subject}'`)).toBe(1)
})

/** The number of statements that wait for a locked row. */
async function waiting(): Promise<number> {
  return town.rowsIn('pg_stat_activity', `wait_event_type = 'Lock' AND datname = current_database()`)
}

test('the last sign-in method cannot be removed, also when two are removed at once', async () => {
  const browser = shop.browser()
  town.newcomer()
  await town.roundTrip(browser)
  // As it was left by a provider that proves no addresses; a phone abroad gets no code either.
  await shop.pool.query(`UPDATE people SET email_verified = false, phone = '+447400123456' WHERE id = $1`, [(await whoIs(browser))?.['id']])
  const [only] = await linkedTo(browser)
  expect(only).toMatchObject({ canLeave: false })
  expect(await browser.send('DELETE', `/api/identities/${String(only?.['id'])}`, {})).toMatchObject({
    status: 409,
    body: {
      code: 'identity.last-way',
      title: 'This is your only way to sign in. Set a password, confirm an email address or link another account first.',
    },
  })
  shop.clock.advance(1000)
  await town.roundTrip(browser, { provider: 'twitter' }, '/api/identities/links')
  const both = await linkedTo(browser)
  expect(both.map(({ provider, canLeave }) => [provider, canLeave])).toEqual([
    ['google', true],
    ['twitter', true],
  ])
  const keeper = await shop.pool.connect()
  await keeper.query(`BEGIN`)
  await keeper.query(`SELECT id FROM accounts FOR UPDATE`)
  const taking = Promise.all(both.map(({ id }) => browser.send('DELETE', `/api/identities/${String(id)}`, {})))
  await expect.poll(waiting).toBe(2)
  await keeper.query(`COMMIT`)
  keeper.release()
  const answers = await taking
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await linkedTo(browser)).toHaveLength(1)
})

test.each([
  ['a confirmed e-mail', `phone = NULL`],
  ['a phone', `email_verified = false, phone = '+962790000077'`],
])('the last account can be unlinked where a code can still sign in: by %s', async (_, state) => {
  const browser = shop.browser()
  const { email } = town.newcomer()
  await town.roundTrip(browser)
  await shop.pool.query(`UPDATE people SET ${state} WHERE email = $1`, [email])
  const [only] = await linkedTo(browser)
  expect(only).toMatchObject({ canLeave: true })
  expect(await browser.send('DELETE', `/api/identities/${String(only?.['id'])}`, {})).toMatchObject({
    status: 200,
    body: { identities: [] },
  })
})

test('nobody unlinks what is another’s', async () => {
  const hers = shop.browser()
  town.newcomer()
  await town.roundTrip(hers)
  const [identity] = await linkedTo(hers)
  const browser = await signedIn(shop, 'customer')
  expect(await browser.send('DELETE', `/api/identities/${String(identity?.['id'])}`, {})).toMatchObject({
    status: 404,
    body: { code: 'identity.unknown' },
  })
})

test('a person who signed up by mail has a password, and so a second sign-in method beside the linked one', async () => {
  const { browser } = await signUp(shop, 'hala@mail.example')
  town.newcomer()
  await town.roundTrip(browser, {}, '/api/identities/links')
  expect((await linkedTo(browser))[0]).toMatchObject({ canLeave: true })
})
