import { readFileSync } from 'node:fs'
import { implement } from '@orpc/server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleNames } from '#domain/permissions.policy.ts'
import { areaContract } from '#domain/site/areas/area.contract.ts'
import { accessTables, listRoutes, refuseUndeclared } from '#server/route-table.ts'
import type { Answer, Browser } from '#tests/front.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import { listApi } from './api.ts'
import { guarded } from './guard.ts'
import * as nouns from './nouns.ts'

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
  'PUT /api/orders/{id}/hand-over': { rental: 'a-rental-of-nobody', handOver: 'in_person' },
  'PUT /api/orders/{id}/collector': { name: 'Rana', phone: '0791234567' },
  'PUT /api/orders/{id}/method': { method: 'cash' },
  'PUT /api/orders/{id}/receipt-address': { email: 'eve@elsewhere.example' },
  'PUT /api/orders/{id}/receipt-address/correction': { email: 'eve@elsewhere.example' },
  'POST /api/orders/{id}/email-codes': { email: 'eve@elsewhere.example' },
  'PUT /api/orders/{id}/email': { email: 'eve@elsewhere.example', code: '123456' },
  'PUT /api/orders/{id}/phone': { code: '123456' },
  'POST /api/orders/{id}/payment': { key: 'key-of-a-stranger', total: 10 },
  'PUT /api/orders/{id}/window': { key: 'key-of-a-stranger', visit: 'delivery', slot: '2027-07-07_17-19' },
  'POST /api/orders/{id}/payment-again': { key: 'key-of-a-stranger', method: 'card', total: 10 },
}

function call(browser: Browser, address: string, id: string) {
  const [method = '', path = ''] = address.replace('{id}', id).split(' ')
  return method === 'GET' ? browser.get(path) : browser.send(method, path, bodies[address] ?? {})
}

// The server's behaviour is compared with the document, which people write and review, and not with the table the guard reads.
const written = readFileSync(new URL('../../docs/access.md', import.meta.url), 'utf8')
const rows = [...written.matchAll(/^\| `(.+?)` +\| (.*?) *\| (.*?) *\| (.*?) *\|$/gm)].map(
  ([, address = '', needs = '', who = '', proof = '']): Row => ({ address, needs, who, isFresh: proof === 'step-up' }),
)
const ofApi = rows.filter(({ address, needs }) => address.includes(' /api/') && needs !== '')

interface Row {
  address: string
  needs: string
  /** `anyone`, `visitor`, `person`, or roles. */
  who: string
  isFresh: boolean
}

test('the document has the routes and the roles as the server has them', () => {
  const { routes, roles } = accessTables()
  expect(written).toContain(roles)
  expect(written.slice(written.indexOf('| route'))).toBe(`${routes}\n`)
  expect(rows).toHaveLength(listRoutes().length)
})

test('what opens without being declared keeps the shop shut', () => {
  const app = new Hono()
  app.get('/readyz', (c) => c.text('ready'))
  expect(() => refuseUndeclared(app)).not.toThrow()
  app.get('/secret', (c) => c.text('open'))
  expect(() => refuseUndeclared(app)).toThrow('These routes declare no access: GET /secret')
})

test('a noun that does not stand behind the guard keeps the shop shut', () => {
  const bare = implement(areaContract).list.handler(() => ({ areas: [] }))
  expect(() => listApi({ ...nouns, areas: { list: bare } })).toThrow('The route areas.list declares no access')
  const { areas: _, ...others } = nouns
  expect(() => listApi(others)).toThrow('These nouns have permissions and no routes: areas')
})

test('a handler under another route’s name, or without the guard, does not open', () => {
  const guard = guarded('areas', areaContract)
  const [list, slots] = [guard.list.handler(() => ({ areas: [] })), guard.slots.handler(() => ({ slots: [], collections: [] }))]
  expect(() => guard.router({ list, slots })).not.toThrow()
  expect(() => guard.router({ list: slots, slots: list })).toThrow('These routes declare no access: list, slots')
  expect(() => guard.router({ list, slots: {} as typeof slots })).toThrow('These routes declare no access: slots')
})

type Caller = [who: string, browser: () => Browser]

/** A browser without a session, new for each call, one of a visitor, and one of a person of every role. */
async function everybody(): Promise<Caller[]> {
  const visitor = shop.browser()
  await visitor.send('POST', '/api/orders', { key: 'key-of-visitor', lines: [{ ...line, itemId: 'wc-001' }] })
  const people: Caller[] = []
  for (const role of roleNames) {
    const browser = await signedIn(shop, role)
    people.push([role, () => browser])
  }
  return [['stranger', () => shop.browser()], ['visitor', () => visitor], ...people]
}

/** Calls each route of the API as everybody and answers what `isRight` finds wrong. Signing out is left out: it would end the session. */
async function callAll(callers: Caller[], id: string, isRight: (who: string, row: Row, answer: Answer) => boolean) {
  const wrong: string[] = []
  for (const row of ofApi.filter(({ address }) => !address.endsWith('/people/sessions')))
    await Promise.all(
      callers.map(async ([who, browser]) => {
        const answer = await call(browser(), row.address, row.address.includes('/orders/{id}') ? id : 'wf-001')
        if (!isRight(who, row, answer))
          wrong.push(`${who}: ${row.address} (${row.who}) answered ${answer.status} ${answer.body.code ?? ''}`)
      }),
    )
  return wrong
}

test('every role may call what is written, and nothing else; no role opens another’s order', async () => {
  const callers = await everybody()
  const rana = shop.browser()
  const held = await rana.send('POST', '/api/orders', { key: 'key-of-rana', lines: [line] })
  const id = String(held.body['id'])
  const wrong = await callAll(callers, id, (who, row, { status, body }) => {
    if (row.address.includes('/orders/{id}')) return status === 404 && body.code === 'order.unknown'
    return isAsWritten(who, row, status)
  })
  expect(wrong).toEqual([])
  expect((await rana.get(`/api/orders/${id}`)).body).toEqual(held.body)
})

test('after ten minutes what is written as step-up asks everybody for a new proof, and nothing else does', async () => {
  const callers = await everybody()
  shop.clock.advance(11 * 60_000)
  const wrong = await callAll(callers, 'wf-001', (who, row, { status, body }) => {
    const asksAnew = status === 403 && body.code === 'people.sign-in-again'
    return asksAnew === (row.isFresh && isAllowed(who, row))
  })
  expect(wrong).toEqual([])
})

const isSignedOut = (who: string) => who === 'stranger' || who === 'visitor'

function isAllowed(who: string, row: Row): boolean {
  if (row.who === 'anyone') return true
  // A call that writes gives a session to a browser that has none.
  if (row.who === 'visitor') return who !== 'stranger' || !row.address.startsWith('GET ')
  return row.who === 'person' ? !isSignedOut(who) : row.who.split(', ').includes(who)
}

function isAsWritten(who: string, row: Row, status: number): boolean {
  // Wrong passwords and codes answer 401 and 409 of their own.
  if (isAllowed(who, row)) return ![401, 403].includes(status)
  if (row.who === 'visitor') return status === 404
  return status === (isSignedOut(who) ? 401 : 403)
}

test('in production nobody reads the outbox', async () => {
  const production = await world({ isDemo: false })
  expect((await production.browser().get('/api/outbox')).status).toBe(404)
  await production.close()
})
