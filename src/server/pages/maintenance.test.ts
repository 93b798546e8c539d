import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#domain/context.ts'
import type { Role } from '#domain/permissions.policy.ts'
import { defaultSettings } from '#domain/site/settings/defaults/default-settings.ts'
import { seedSettings } from '#domain/site/settings/seed-settings.ts'
import type { SiteSettings } from '#domain/site/settings/settings.contract.ts'
import type { Browser } from '#tests/front.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'

let shop: Awaited<ReturnType<typeof world>>
beforeEach(async () => {
  shop = await world({ proxies: 1 })
  await inTransaction(shop.system(), seedSettings)
})
afterEach(() => shop.close())

async function maintain(maintenance: Partial<SiteSettings['maintenance']>): Promise<void> {
  const lina = await signedIn(shop, 'admin')
  const { body } = await lina.get('/api/settings/document')
  const settings = { ...defaultSettings, maintenance: { ...defaultSettings.maintenance, ...maintenance } }
  expect((await lina.send('PUT', '/api/settings/document', { version: body['version'], settings })).status).toBe(200)
}

const line = { itemId: 'wf-001', from: '2027-07-08', until: '2027-07-10', quantity: 1 }
const statusOf = async (browser: Browser, path = '/api/search', headers: Record<string, string> = {}): Promise<number> =>
  (await browser.get(path, headers)).status

test('maintenance closes the shop, says so in the reader’s language and when to come back, and opens it again', async () => {
  const rana = shop.browser()
  expect(await statusOf(rana)).toBe(200)
  await maintain({ enabled: true })
  const closed = await rana.get('/api/search', { 'accept-language': 'ar' })
  expect([closed.status, closed.type, closed.headers.get('retry-after')]).toEqual([503, 'application/problem+json', '300'])
  expect(closed.body).toMatchObject({ code: 'server.maintenance', title: 'لبسة قيد الصيانة وستعود بعد قليل.' })
  expect((await rana.send('POST', '/api/orders', { key: 'key-of-rana', lines: [line] })).status).toBe(503)
  await maintain({ enabled: false })
  expect(await statusOf(rana)).toBe(200)
})

test('staff go on working; customers and owners do not', async () => {
  await maintain({ enabled: true })
  const answers = await Promise.all(
    shop.accounts.map(async (account) => [account.email, account.role, await statusOf(await signedIn(shop, account))] as const),
  )
  const works = (role: Role) => ['admin', 'moderator', 'courier'].includes(role)
  expect(answers.filter(([, role]) => works(role))).toHaveLength(3)
  expect(answers).toEqual(answers.map(([email, role]) => [email, role, works(role) ? 200 : 503]))
})

test('an allowed address comes in, in whatever spelling, as the nearest proxy saw it and not as the caller claims', async () => {
  await maintain({ enabled: true, allowedIPs: ['203.0.113.7', '2001:db8::1'] })
  const from = (address: string) => statusOf(shop.browser(), '/api/search', { 'x-forwarded-for': address })
  expect(await from('203.0.113.7')).toBe(200)
  expect(await from('::ffff:203.0.113.7')).toBe(200)
  expect(await from('2001:DB8:0:0::1')).toBe(200)
  expect(await from('203.0.113.8')).toBe(503)
  expect(await from('2001:db8::2')).toBe(503)
  expect(await from('203.0.113.7, 198.51.100.1')).toBe(503)
  expect(await statusOf(shop.browser('203.0.113.7'), '/api/search', { 'x-forwarded-for': '198.51.100.1' })).toBe(503)
})

test('health, payments, settings, signing in and one’s own rentals go on', async () => {
  const rana = await signedIn(shop, 'customer')
  const held = await rana.send('POST', '/api/orders', { key: 'key-of-rana', lines: [line] })
  const id = String(held.body['id'])
  await maintain({ enabled: true })
  const open = ['/healthz', '/readyz', '/robots.txt', '/api/settings', '/api/people/me', '/api/auth', '/api/orders', `/api/orders/${id}`]
  expect(await Promise.all(open.map(async (path) => [path, await statusOf(rana, path)]))).toEqual(open.map((path) => [path, 200]))
  expect((await shop.browser().send('POST', '/api/payments/webhook', {})).status).toBe(400)
  expect(await statusOf(rana, '/api/payments/return/unknown')).not.toBe(503)
  expect((await shop.browser().send('POST', '/api/people/sessions', { email: 'rana@libsa.example', password: 'wrong' })).status).toBe(401)
  expect((await rana.send('DELETE', '/api/people/sessions', {})).status).toBe(200)
  const shut = ['/api/quotes', '/api/inquiries', '/api/newsletter', '/api/people', `/api/orders/${id}/payment`]
  expect(await Promise.all(shut.map(async (path) => (await rana.send('POST', path, {})).status))).toEqual(shut.map(() => 503))
})
