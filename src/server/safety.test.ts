import { afterAll, beforeAll, expect, test } from 'vitest'
import { listApi } from '#api/api.ts'
import type { Browser } from '#tests/front.ts'
import { demoPassword, giveRole, signedIn, signUp } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import { sameSitePath } from '#values/same-site-path.ts'

// Nobody acts in another's name: not by a link, a form of another site, a planted cookie or a field that is not asked for.

let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  shop = await world()
})
afterAll(() => shop.close())

const rana = { email: 'rana@libsa.example', password: demoPassword }
const isWriting = ({ address }: { address: string }) => !address.startsWith('GET ')
const writing = listApi().filter(isWriting)

/** Calls that a page of another origin can make with the visitor's cookies. */
const elsewhere: [string, Record<string, string>][] = [
  ['another site', { origin: 'https://elsewhere.example' }],
  ['a neighbour', { origin: 'https://libsa.example.elsewhere.example' }],
  ['a sandbox', { origin: 'null' }],
  ['a browser that tells no origin', { origin: '', 'sec-fetch-site': 'cross-site' }],
]

test.each(elsewhere)('nothing that changes anything is done for %s', async (_, headers) => {
  const browser = await signedIn(shop, 'admin')
  expect(writing.length).toBeGreaterThan(50)
  for (const { address } of writing) {
    const [method = '', path = ''] = address.replaceAll(/\{\w+\}/g, 'x').split(' ')
    expect(await browser.send(method, path, {}, headers), address).toMatchObject({ status: 403, body: { code: 'input.foreign-origin' } })
  }
  expect((await browser.get('/api/people/me')).body).toMatchObject({ person: { email: 'lina@libsa.example' } })
})

test('in the demonstration a page under a name of its own is foreign, also where its name leads here; an address is not', async () => {
  const browser = await signedIn(shop, 'customer')
  const from = (host: string) => browser.send('DELETE', '/api/profile/avatar', undefined, { origin: `http://${host}`, host })
  expect(await from('elsewhere.example')).toMatchObject({ status: 403, body: { code: 'input.foreign-origin' } })
  for (const host of ['192.168.1.7:3000', '[::1]:3000', 'localhost:8080']) expect([host, (await from(host)).status]).toEqual([host, 200])
})

test('a form, which any site can send, is no call', async () => {
  const browser = await signedIn(shop, 'customer')
  for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'])
    expect((await browser.send('PUT', '/api/profile', 'name=Eve', { 'content-type': type })).status).toBe(415)
})

test('a session that somebody planted is not hers after signing in, and the planted one opens nothing', async () => {
  const planted = 'p'.repeat(32)
  const headers = { cookie: `libsa-session=${planted}; libsa-visitor=${'A'.repeat(22)}` }
  const call = (cookie: string, path: string, init: RequestInit = {}) =>
    shop.shop.request(`http://localhost:3000${path}`, {
      ...init,
      headers: { 'content-type': 'application/json', origin: 'http://localhost:3000', cookie },
    })
  const answer = await call(headers.cookie, '/api/people/sessions', { method: 'POST', body: JSON.stringify(rana) })
  const given = answer.headers.getSetCookie().find((line) => line.startsWith('libsa-session=')) ?? ''
  expect(given).toMatch(/^libsa-session=[\w-]{32}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/)
  expect(given).not.toContain(planted)
  expect(await (await call(headers.cookie, '/api/people/me')).json()).toEqual({ person: null })
  const first = given.split(';')[0] ?? ''
  expect(await (await call(first, '/api/people/me')).json()).toMatchObject({ person: { email: rana.email } })
  // Signing in again ends the session before.
  await call(first, '/api/people/sessions', { method: 'POST', body: JSON.stringify(rana) })
  expect(await (await call(first, '/api/people/me')).json()).toEqual({ person: null })
})

test('who knows the visitor she was before she signed in sees nothing of what is hers since', async () => {
  const visitor = 'B'.repeat(22)
  const call = (cookie: string, path: string, body?: object) =>
    shop.shop.request(`http://localhost:3000${path}`, {
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      headers: { 'content-type': 'application/json', origin: 'http://localhost:3000', cookie: `libsa-visitor=${visitor}; ${cookie}` },
    })
  const lines = [{ itemId: 'wf-001', from: '2027-07-08', until: '2027-07-10', quantity: 1 }]
  const { id } = (await (await call('', '/api/orders', { key: 'key-of-a-visitor', lines })).json()) as { id: string }
  const entered = await call('', '/api/people/sessions', rana)
  const hers = entered.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  expect((await call(hers, `/api/orders/${id}`)).status).toBe(200)
  expect((await call('', `/api/orders/${id}`)).status).toBe(404)
})

test.each([
  ['PUT', '/api/profile', { name: 'Eve' }],
  ['POST', '/api/addresses', {}],
  ['PUT', '/api/auth/password', { password: 'four grey camels' }],
  ['PUT', '/api/auth/codes', { email: 'eve@elsewhere.example', code: '123456' }],
  ['PUT', '/api/people/confirmation', { email: 'eve@elsewhere.example', code: '123456' }],
  ['PUT', '/api/people/password', { email: 'eve@elsewhere.example', code: '123456', password: 'four grey camels' }],
  ['POST', '/api/people/sessions', rana],
])('%s %s takes no role, proof or id from her', async (method, path, body) => {
  const browser = await signedIn(shop, 'customer')
  for (const extra of [
    { role: 'admin' },
    { roles: ['admin'] },
    { is_admin: true },
    { emailVerified: true },
    { id: 'admin-lina' },
    { personId: 'admin-lina' },
  ])
    expect(await browser.send(method, path, { ...body, ...extra }), JSON.stringify(extra)).toMatchObject({ status: 422 })
  expect((await browser.get('/api/people/me')).body).toMatchObject({ person: { id: 'customer-rana', roles: ['customer'] } })
})

test('a new password, a role taken away and a wish to be deleted each end what was signed in elsewhere', async () => {
  const email = 'huda@elsewhere.example'
  const { browser: here } = await signUp(shop, email, 'four grey camels')
  const isIn = async (browser: Browser) => (await browser.get('/api/people/me')).body['person'] !== null
  const there = () => signedIn(shop, { email, password: 'four grey camels' })
  const first = await there()
  expect((await here.send('PUT', '/api/auth/password', { password: 'five brown camels' })).status).toBe(200)
  expect([await isIn(here), await isIn(first)]).toEqual([true, false])

  const lina = await signedIn(shop, 'admin')
  await giveRole(shop, lina, { email, role: 'moderator' })
  const second = await signedIn(shop, { email, password: 'five brown camels' })
  expect((await second.get('/api/identity-verification/checks')).status).toBe(200)
  expect((await lina.send('DELETE', '/api/roles', { email, role: 'moderator' })).status).toBe(200)
  expect([(await second.get('/api/identity-verification/checks')).status, await isIn(second), await isIn(here)]).toEqual([
    401,
    false,
    false,
  ])

  const third = await signedIn(shop, { email, password: 'five brown camels' })
  const fourth = await signedIn(shop, { email, password: 'five brown camels' })
  expect((await third.send('POST', '/api/my-data/deletion', { understood: true })).status).toBe(200)
  expect([await isIn(third), await isIn(fourth)]).toEqual([false, false])
})

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/ar//evil.example',
  '/.//evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '\u0000/bag',
])('no way back leads to %j', (wanted) => {
  expect(sameSitePath(wanted)).toBeNull()
})
