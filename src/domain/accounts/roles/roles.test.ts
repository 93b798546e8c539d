import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword, giveRole, mailsTo, signedIn, signUp, trySignIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'

let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  shop = await world({ adminEmails: ['chief@libsa.example', 'second@libsa.example'] })
})
afterAll(() => shop.close())

const rolesOf = async (browser: Awaited<ReturnType<typeof signedIn>>) =>
  ((await browser.get('/api/people/me')).body['person'] as { roles: string[] } | null)?.roles

test('a role that is given counts from the next request; one that is taken ends there, with every session', async () => {
  const { browser: salma } = await signUp(shop, 'salma@elsewhere.example')
  const lina = await signedIn(shop, 'admin')
  expect(await rolesOf(salma)).toEqual(['customer'])
  const given = await giveRole(shop, lina, { email: 'Salma@Elsewhere.example', role: 'moderator' })
  expect(given.body).toMatchObject({ changes: [{ name: 'Salma', role: 'moderator', change: 'granted', by: 'Lina Odeh' }] })
  expect(await rolesOf(salma)).toEqual(['customer', 'moderator'])
  expect((await mailsTo(shop, 'salma@elsewhere.example'))[0]?.subject).toContain('moderator')
  const twice = await giveRole(shop, lina, { email: 'salma@elsewhere.example', role: 'moderator' })
  expect(twice.body['changes']).toHaveLength(1)

  shop.clock.advance(1000)
  const taken = await lina.send('DELETE', '/api/roles', { email: 'salma@elsewhere.example', role: 'moderator' })
  expect(taken.body['changes']).toMatchObject([{ change: 'revoked' }, { change: 'granted' }])
  expect((await salma.get('/api/people/me')).body).toEqual({ person: null })
  expect((await mailsTo(shop, 'salma@elsewhere.example'))[0]?.subject).toContain('no longer')
  expect(await rolesOf(await signedIn(shop, { email: 'salma@elsewhere.example', password: 'a long password of hers' }))).toEqual([
    'customer',
  ])
})

test('the mail about a role comes in the language its person chose, not in that of the administrator', async () => {
  shop.clock.advance(3_600_000)
  const { browser: huda } = await signUp(shop, 'huda@elsewhere.example')
  await huda.send('PUT', '/api/profile', { locale: 'ar' })
  const lina = await signedIn(shop, 'admin')
  const headers = { 'accept-language': 'en' }
  for (const deed of ['give', 'take'] as const) {
    const wish = { email: 'huda@elsewhere.example', role: 'moderator' } as const
    if (deed === 'give') await giveRole(shop, lina, { ...wish, headers })
    else await lina.send('DELETE', '/api/roles', wish, headers)
    expect((await mailsTo(shop, 'huda@elsewhere.example'))[0]?.subject).toContain('«مشرف»')
    shop.clock.advance(1000)
  }
})

test('only an administrator who has just proved who she is changes roles', async () => {
  const wish = { email: 'rana@libsa.example', role: 'admin' }
  for (const role of ['customer', 'owner', 'courier', 'moderator'] as const) {
    const browser = await signedIn(shop, role)
    expect((await browser.send('POST', '/api/roles', wish)).status).toBe(403)
    expect((await browser.get('/api/roles')).status).toBe(403)
  }
  expect((await shop.browser().send('POST', '/api/roles', wish)).status).toBe(401)
  const lina = await signedIn(shop, 'admin')
  expect(await lina.send('POST', '/api/roles', { ...wish, email: 'nobody@elsewhere.example' })).toMatchObject({
    status: 404,
    body: { code: 'people.unknown-address' },
  })
  expect((await lina.send('POST', '/api/roles', { ...wish, role: 'customer' })).status).toBe(422)
  shop.clock.advance(11 * 60_000)
  expect(await lina.send('POST', '/api/roles', wish)).toMatchObject({ status: 403, body: { code: 'people.sign-in-again' } })
  expect((await lina.get('/api/roles')).status).toBe(200)
  expect(await rolesOf(await signedIn(shop, 'customer'))).toEqual(['customer'])
})

test('the last administrator stays, also when two take the role from each other at once, and also by hand', async () => {
  const lina = await signedIn(shop, 'admin')
  const alone = await lina.send('DELETE', '/api/roles', { email: 'lina@libsa.example', role: 'admin' })
  expect(alone).toMatchObject({ status: 409, body: { code: 'people.last-admin' } })
  await expect(shop.pool.query("DELETE FROM person_roles WHERE role = 'admin'")).rejects.toMatchObject({
    constraint: 'person_roles_keep_an_admin',
  })

  for (let round = 0; round < 5; round += 1) {
    await shop.pool.query("INSERT INTO person_roles VALUES ('moderator-nour', 'admin'), ('admin-lina', 'admin') ON CONFLICT DO NOTHING")
    const [one, two] = [await signedIn(shop, 'admin'), await signedIn(shop, 'moderator')]
    const answers = await Promise.all([
      one.send('DELETE', '/api/roles', { email: 'nour@libsa.example', role: 'admin' }),
      two.send('DELETE', '/api/roles', { email: 'lina@libsa.example', role: 'admin' }),
    ])
    expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200])
    const { rows } = await shop.pool.query("SELECT person_id FROM person_roles WHERE role = 'admin'")
    expect(rows).toHaveLength(1)
    shop.clock.advance(16 * 60_000)
  }
  await shop.pool.query("INSERT INTO person_roles VALUES ('admin-lina', 'admin') ON CONFLICT DO NOTHING")
  await shop.pool.query("DELETE FROM person_roles WHERE role = 'admin' AND person_id <> 'admin-lina'")
})

test('a configured address makes an administrator once it is proved, and only once', async () => {
  const { answer } = await signUp(shop, 'Chief@libsa.example')
  expect(answer.body).toMatchObject({ person: { roles: ['admin', 'customer'] } })
  const lina = await signedIn(shop, 'admin')
  expect((await lina.send('DELETE', '/api/roles', { email: 'chief@libsa.example', role: 'admin' })).status).toBe(200)
  const again = await signedIn(shop, { email: 'chief@libsa.example', password: 'a long password of hers' })
  expect(await rolesOf(again)).toEqual(['customer'])
})

test.each([
  'admin@anything.example',
  'x.admin@elsewhere.example',
  'mod@elsewhere.example',
  'boss@libsa.example',
  'chief@libsa.example.elsewhere.example',
])('%s is a plain customer everywhere', async (email) => {
  shop.clock.advance(3_600_000)
  const { browser, answer } = await signUp(shop, email)
  expect(answer.body).toMatchObject({ person: { roles: ['customer'] } })
  expect((await browser.get('/api/settings/document')).status).toBe(403)
  expect((await browser.get('/api/roles')).status).toBe(403)
})

test.each(['role', 'roles', 'is_admin', 'emailVerified', 'id'])('what a sign-up says about its %s is refused', async (field) => {
  const answer = await shop
    .browser()
    .send('POST', '/api/people', { name: 'Eve', email: 'eve@elsewhere.example', password: demoPassword, [field]: 'admin' })
  expect(answer).toMatchObject({ status: 422, body: { fields: [field] } })
})

test('who becomes a courier is signed out of the shop, and comes in by the other portal', async () => {
  const lina = await signedIn(shop, 'admin')
  const { email } = shop.accounts.find(({ role }) => role === 'customer') ?? { email: '' }
  const her = await signedIn(shop, { email })
  expect((await lina.send('POST', '/api/roles', { email, role: 'courier' })).status).toBe(200)
  expect((await her.get('/api/people/me')).body).toEqual({ person: null })
  expect((await lina.send('DELETE', '/api/roles', { email, role: 'courier' })).status).toBe(200)
})

test('couriers come in by the door of the deliveries only, and nobody else does', async () => {
  const omar = { email: 'omar@libsa.example', password: demoPassword }
  const rana = { email: 'rana@libsa.example', password: demoPassword }
  const browser = shop.browser()
  expect(await trySignIn(browser, omar)).toMatchObject({ status: 403, body: { code: 'people.portal-delivery' } })
  expect(await trySignIn(browser, { ...rana, isCourier: true })).toMatchObject({ status: 403, body: { code: 'people.portal-shop' } })
  expect(await trySignIn(browser, { ...omar, password: 'wrong' })).toMatchObject({ status: 401, body: { code: 'people.credentials' } })
  expect((await browser.get('/api/people/me')).body).toEqual({ person: null })
  expect((await trySignIn(browser, { ...omar, isCourier: true })).body).toMatchObject({
    person: { roles: ['courier', 'customer'] },
    nextStep: null,
  })
})
