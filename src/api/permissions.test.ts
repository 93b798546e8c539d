import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listApi } from './api.ts'
import { listRoutes, refuseUndeclared } from '#server/route-table.ts'
import type { Browser } from '#tests/front.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'

let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  shop = await world()
})
afterAll(() => shop.close())

const line = { itemId: 'wf-001', from: '2027-07-08', until: '2027-07-10', quantity: 1 }
const delivery = { name: 'Rana', phone: '0791234567', area: 'amman-abdoun', landmark: 'Circle', building: '12', slot: '2027-07-07_17-19' }
const bodies: Record<string, object> = {
  'POST /api/quotes': { lines: [line] },
  'PUT /api/orders/{id}/delivery': delivery,
  'PUT /api/orders/{id}/method': { method: 'cash' },
  'POST /api/orders/{id}/email-codes': { email: 'eve@elsewhere.example' },
  'PUT /api/orders/{id}/email': { email: 'eve@elsewhere.example', code: '123456' },
  'PUT /api/orders/{id}/phone': { code: '123456' },
  'POST /api/orders/{id}/payment': { key: 'key-of-a-stranger', total: 10 },
}

function call(browser: Browser, address: string, id: string) {
  const [method = '', path = ''] = address.replace('{id}', id).split(' ')
  return method === 'GET' ? browser.get(path) : browser.send(method, path, bodies[address] ?? {})
}

test('the routes of the server are those of the written table', () => {
  const table = readFileSync(new URL('../../docs/access.md', import.meta.url), 'utf8')
  const written = [...table.matchAll(/^\| `(.+?)` +\| (.+?) +\|$/gm)].map(([, address, who]) => `${address}: ${who}`)
  expect(listRoutes()).toEqual(written)
})

test('what opens without being declared keeps the shop shut', () => {
  const app = new Hono()
  app.get('/readyz', (c) => c.text('ready'))
  expect(() => refuseUndeclared(app)).not.toThrow()
  app.get('/secret', (c) => c.text('open'))
  expect(() => refuseUndeclared(app)).toThrow('These routes declare no access: GET /secret')
})

// Every route knocked at by everybody: long on a machine that does other work.
const patient = { timeout: 120_000 }

test('no role opens another’s order, by no route; what is for anyone asks nobody to sign in', patient, async () => {
  const rana = shop.browser()
  const held = await rana.send('POST', '/api/orders', { key: 'key-of-rana', lines: [line] })
  const id = String(held.body['id'])
  const visitor = shop.browser()
  await visitor.send('POST', '/api/orders', { key: 'key-of-visitor', lines: [{ ...line, itemId: 'wc-001' }] })
  const browsers: Record<string, Browser> = { stranger: shop.browser(), visitor }
  for (const { role, email } of shop.accounts) browsers[`${role} ${email}`] = await signedIn(shop, role)
  const wrong: string[] = []
  for (const { address, access } of listApi()) {
    const isAnOrders = address.includes('/orders/{id}')
    if (address.endsWith('/people/sessions')) continue
    const knock = async ([who, browser]: [string, Browser]) => {
      const { status, body } = await call(browser, address, isAnOrders ? id : 'wf-001')
      const isRight = isAnOrders ? status === 404 && body.code === 'order.unknown' : isAsWritten({ who, access, status })
      if (!isRight) wrong.push(`${who}: ${address} (${access}) answered ${status} ${body.code ?? ''}`)
    }
    await Promise.all(Object.entries(browsers).map(knock))
  }
  expect(wrong).toEqual([])
  expect((await rana.get(`/api/orders/${id}`)).body).toEqual(held.body)
})

function isAsWritten({ who, access, status }: { who: string; access: string; status: number }): boolean {
  const isSignedOut = who === 'stranger' || who === 'visitor'
  if (isSignedOut && access !== 'anyone' && access !== 'visitor') return status === 401
  if (access === 'moderator' && !/^(moderator|admin) /.test(who)) return status === 403
  if (access.endsWith('admin') && !who.startsWith('admin ')) return status === 403
  // Wrong passwords and codes answer 401 and 409 of their own.
  return ![401, 403].includes(status)
}

test('in production nobody reads the outbox', async () => {
  const production = await world({ isDemo: false })
  expect((await production.browser().get('/api/outbox')).status).toBe(404)
  await production.close()
})
