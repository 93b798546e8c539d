import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'

let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  shop = await world()
})
afterAll(() => shop.close())

const line = { itemId: 'wf-003', from: '2027-07-08', until: '2027-07-10', quantity: 1 }

test('a piece says in public that it may be collected, and neither whom to call nor who owns it', async () => {
  const { body } = await shop.browser().get('/api/items/wf-003')
  expect(body).toMatchObject({ allowsInPerson: true, owner: { firstName: 'Lama' } })
  const [{ number } = { number: '' }] = (
    await shop.pool.query<{ number: string }>(`SELECT pickup_contact_number AS number FROM items WHERE id = 'wf-003'`)
  ).rows
  expect(number).toMatch(/^\+962/)
  for (const kept of [number, 'lama@libsa.example', 'pickupContact', 'ownerEmail']) expect(JSON.stringify(body)).not.toContain(kept)
  expect((await shop.browser().get('/api/items/wf-001')).body).toMatchObject({ allowsInPerson: false })
})

test('a bag says which of its pieces may be collected from their owner', async () => {
  const lines = [line, { ...line, itemId: 'wf-001' }]
  const { body } = await shop.browser().send('POST', '/api/quotes', { lines })
  expect(body).toMatchObject({ lines: [{ allowsInPerson: true }, { allowsInPerson: false }] })
})

test('who holds a piece chooses how it is handed over, and no stranger does; what is not allowed is said in words', async () => {
  const browser = shop.browser()
  const { body } = await browser.send('POST', '/api/orders', { key: 'key-of-the-hold', lines: [line, { ...line, itemId: 'wf-001' }] })
  const { id, rentals, handOvers } = body as { id: string; rentals: { id: string; itemId: string }[]; handOvers: object[] }
  expect(handOvers).toMatchObject([{ handOver: 'courier', owner: 'Lama', code: null, contact: null }])
  const of = (itemId: string) => rentals.find((one) => one.itemId === itemId)?.id
  const way = `/api/orders/${id}/hand-over`
  expect((await shop.browser().send('PUT', way, { rental: of('wf-003'), handOver: 'in_person' })).status).toBe(404)
  expect(await browser.send('PUT', way, { rental: of('wf-001'), handOver: 'in_person' })).toMatchObject({
    status: 409,
    body: { code: 'order.in-person-not-allowed' },
  })
  expect((await browser.send('PUT', way, { rental: of('wf-003'), handOver: 'by_hand' })).status).toBe(422)
  const chosen = await browser.send('PUT', way, { rental: of('wf-003'), handOver: 'in_person' })
  expect(chosen).toMatchObject({ status: 200, body: { handOvers: [{ handOver: 'in_person', code: null, contact: null }] } })
  expect(JSON.stringify(chosen.body)).not.toContain('+962')
  expect(await browser.send('PUT', `/api/orders/${id}/method`, { method: 'cash' })).toMatchObject({
    status: 409,
    body: { code: 'order.cash-in-person' },
  })
})

test('a rental is handed over, taken back and said to be missing by its owner alone', async () => {
  const browser = shop.browser()
  const { body } = await browser.send('POST', '/api/orders', { key: 'key-of-another', lines: [{ ...line, itemId: 'wc-001' }] })
  const { id, rentals } = body as { id: string; rentals: { id: string }[] }
  const rental = rentals[0]?.id ?? ''
  await browser.send('PUT', `/api/orders/${id}/hand-over`, { rental, handOver: 'in_person' })
  const lama = await signedIn(shop, 'owner')
  const moves = { 'hand-over': { code: '1234' }, 'failed-hand-over': {}, 'taking-back': {}, 'missed-return': {} }
  const statusOf = async (who: typeof lama, move: string, said: object) =>
    (await who.send('PUT', `/api/rentals/${rental}/${move}`, { key: `key-of-${move}`, ...said })).status
  const stranger = await signedIn(shop, 'customer')
  for (const [move, said] of Object.entries(moves)) {
    expect(await statusOf(stranger, move, said), move).toBe(404)
    expect([401, 403, 404], move).toContain(await statusOf(shop.browser(), move, said))
    expect(await statusOf(browser, move, said), move).not.toBe(200)
  }
})
