import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '#tests/front.ts'
import { cast, worn } from '#tests/reviewed.ts'
import { world } from '#tests/world.ts'
import { newId } from '#values/id.ts'

let shop: Awaited<ReturnType<typeof world>>
let people: Awaited<ReturnType<typeof cast>>
let rental: string
beforeAll(async () => {
  shop = await world()
  people = await cast(shop)
  rental = (await worn(shop)).rental
})
afterAll(() => shop.close())

const days = { from: '2027-08-03', until: '2027-08-05' }
const lineOf = (itemId: string) => ({ itemId, ...days, quantity: 1 })
const block = (who: Browser, id = rental) => who.send('PUT', `/api/blocked-people/rentals/${id}`, {})
const listOf = async (who: Browser) => (await who.get('/api/blocked-people')).body['people'] as { id: string; name: string; as: string }[]
const lift = async (who: Browser) => {
  for (const { id } of await listOf(who)) await who.send('DELETE', `/api/blocked-people/${id}`, {})
}
const hold = (who: Browser, itemId: string) => who.send('POST', '/api/orders', { key: newId(), lines: [lineOf(itemId)] })
const stateOf = async (who: Browser, itemId: string) => {
  const { body } = await who.send('POST', '/api/quotes', { lines: [lineOf(itemId)] })
  return (body['lines'] as { state: string }[])[0]?.state
}
const idsIn = async (who: Browser, path: string) => ((await who.get(path)).body['items'] as { id: string }[]).map(({ id }) => id)
const piecesOf = async (owner: string) => {
  const { rows } = await shop.pool.query<{ id: string }>(`SELECT id FROM items WHERE owner_id = $1 AND visibility = 'visible'`, [owner])
  return rows.map(({ id }) => id)
}

test('only the two sides of a rental see and block each other; a visitor, a stranger and the rental itself answer alike', async () => {
  const { rana, dana, lama, nour } = people
  expect(await block(shop.browser())).toMatchObject({ status: 401 })
  for (const stranger of [lama, nour]) expect(await block(stranger)).toMatchObject({ status: 404, body: { code: 'rental.unknown' } })
  expect(await block(rana, 'no-such-rental')).toMatchObject({ status: 404, body: { code: 'rental.unknown' } })
  const seen = async (who: Browser) => (await who.get(`/api/blocked-people/rentals/${rental}`)).body
  const { page, area, rating } = (await rana.get('/api/items/wf-001')).body['owner'] as Record<string, unknown>
  expect(await seen(rana)).toEqual({
    ...{ as: 'owner', name: 'Dana', hasAccount: true, blocked: null, lastWords: null },
    owner: { page, area, rating },
  })
  expect(await seen(dana)).toEqual({ as: 'customer', name: 'Rana', hasAccount: true, blocked: null, owner: null, lastWords: null })
})

test.each(['rana', 'dana'] as const)(
  '%s blocks the other: neither can rent from the other, as if the piece were not there',
  async (who) => {
    const { rana, dana, lama } = people
    const [mine] = await piecesOf('owner-dana')
    expect(await stateOf(rana, 'wf-001')).toBe('free')
    expect(await block(people[who])).toMatchObject({ status: 200, body: { blocked: expect.any(String) } })
    expect(await block(people[who])).toMatchObject({ status: 200 })
    expect(await listOf(people[who])).toHaveLength(1)
    expect(await stateOf(rana, 'wf-001')).toBe('gone')
    const refused = await hold(rana, 'wf-001')
    expect(refused).toMatchObject({ status: 409, body: { code: 'order.taken', lines: [0] } })
    expect(JSON.stringify(refused.body)).not.toMatch(/block/i)
    const waiting = await rana.send('POST', '/api/waits', { itemId: 'wf-001', ...days })
    expect(waiting).toMatchObject({ status: 404, body: { code: 'item.unknown' } })
    // Others are not concerned, nor is what others own.
    expect(await stateOf(lama, 'wf-001')).toBe('free')
    expect(await stateOf(dana, mine ?? '')).toBe('own')
    await lift(people[who])
    expect(await stateOf(rana, 'wf-001')).toBe('free')
  },
)

test('who blocked an owner is not shown their pieces, in the catalogue and among the similar; others are', async () => {
  const { rana, lama } = people
  const danas = new Set(await piecesOf('owner-dana'))
  const others = await piecesOf('owner-lama')
  const isDanas = (id: string) => danas.has(id)
  const near = others.find((id) => id.startsWith('wf')) ?? others[0] ?? ''
  await block(rana)
  expect((await idsIn(rana, '/api/search?limit=24')).filter(isDanas)).toEqual([])
  expect((await idsIn(rana, `/api/items/${near}/similar`)).filter(isDanas)).toEqual([])
  expect((await idsIn(lama, '/api/search?limit=24')).some(isDanas)).toBe(true)
  await lift(rana)
  expect((await idsIn(rana, '/api/search?limit=24')).some(isDanas)).toBe(true)
})

test('a block is in the audit log and in the copy of one’s data, and nobody lifts that of another', async () => {
  const { rana, lama } = people
  await block(rana)
  const [blocked] = await listOf(rana)
  expect(blocked).toMatchObject({ as: 'owner', name: 'Dana', piece: expect.any(String) })
  expect(await lama.send('DELETE', `/api/blocked-people/${blocked?.id}`, {})).toMatchObject({
    status: 404,
    body: { code: 'blocked-people.unknown' },
  })
  expect((await rana.send('POST', '/api/my-data/copies', {})).body['data']).toMatchObject({ blockedPeople: [{ about: 'owner' }] })
  await lift(rana)
  const { rows } = await shop.pool.query(
    `SELECT event FROM audit_log WHERE actor_id = 'customer-rana' AND event LIKE 'person.%blocked' ORDER BY id DESC LIMIT 2`,
  )
  expect(rows).toEqual([{ event: 'person.unblocked' }, { event: 'person.blocked' }])
})

test('who rented without an account cannot be blocked', async () => {
  const { rental: ofGuest, orderId } = await worn(shop, { from: '2027-09-08', until: '2027-09-10' })
  await shop.pool.query('UPDATE orders SET person_id = NULL WHERE id = $1', [orderId])
  expect(await block(people.dana, ofGuest)).toMatchObject({ status: 409, body: { code: 'blocked-people.no-account' } })
})
