import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '#domain/money/books/check-books.ts'
import { settleDue } from '#domain/money/deposits/settle-due.ts'
import { completeOrders } from '#domain/renting/paying/complete-orders.ts'
import type { Browser } from '#tests/front.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import { addDays, type Day, dayAt, instantAt } from '#values/day.ts'
import { newId } from '#values/id.ts'

let shop: Awaited<ReturnType<typeof world>>
let rana: Browser
let dana: Browser
let omar: Browser
let lina: Browser
let picture: Buffer
beforeAll(async () => {
  shop = await world()
  rana = await signedIn(shop, { email: 'rana@libsa.example' })
  dana = await signedIn(shop, { email: 'dana@libsa.example' })
  omar = await signedIn(shop, 'courier')
  lina = await signedIn(shop, 'admin')
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => shop.close())

const hour = 3_600_000

interface Booked {
  orderId: string
  id: string
  from: Day
  method: 'card' | 'cash'
  unitId: string
  code: string
}

let last: Day = '2000-01-01'

/** Rana rents Dana's green dress for three days, each time others: 45.000 + 2.250 + 3.000, in cash 1.000 more. */
async function book(method: 'card' | 'cash'): Promise<Booked> {
  const soonest = addDays(dayAt(await shop.clock.now()), 8)
  const [from = soonest] = [soonest, addDays(last, 10)].toSorted().reverse()
  last = from
  const lines = [{ itemId: 'wf-001', from, until: addDays(from, 2), quantity: 1 }]
  const orderId = String((await rana.send('POST', '/api/orders', { key: newId(), lines })).body['id'])
  const place = { name: 'Rana', phone: '0795550101', area: 'amman-abdoun', landmark: 'Circle', building: '12' }
  await rana.send('PUT', `/api/orders/${orderId}/delivery`, { ...place, slot: `${addDays(from, -1)}_17-19` })
  const { body } = await rana.send('PUT', `/api/orders/${orderId}/method`, { method })
  await shop.pool.query('UPDATE orders SET email_confirmed_at = now(), phone_confirmed_at = now() WHERE id = $1', [orderId])
  const { total } = body['quote'] as { total: number }
  const paid = await rana.send('POST', `/api/orders/${orderId}/payment`, { key: newId(), total })
  expect(paid.status).toBe(200)
  await shop.pool.query(`INSERT INTO demo_cards (id, customer_id, kind, brand, last4, expires_at)
    SELECT 'card-of-' || id, customer_id, 'succeeds', 'visa', '4242', '2030-12' FROM demo_payments WHERE status = 'open'`)
  await shop.pool.query(`UPDATE demo_payments SET status = 'authorized', card_id = 'card-of-' || id WHERE status = 'open'`)
  await settle()
  const order = (await rana.get(`/api/orders/${orderId}`)).body
  const [{ id }] = order['rentals'] as [{ id: string }]
  const { rows } = await shop.pool.query<{ unit_id: string }>('SELECT unit_id FROM rentals WHERE id = $1', [id])
  return { orderId, id, from, method, unitId: rows[0]?.unit_id ?? '', code: String(order['deliveryCode']) }
}

async function settle(): Promise<void> {
  shop.clock.advance(20_000)
  await shop.runDueJobs()
  const faults = [...(await completeOrders(shop.system())), ...(await settleDue(shop.system()))]
  expect(faults).toEqual([])
}

const act = (who: Browser, id: string, path: string, body: object = {}) =>
  who.send('PUT', `/api/rentals/${id}/${path}`, { key: newId(), ...body })

async function photograph(who: Browser, id: string, stage: string, count: number): Promise<void> {
  for (let place = 1; place <= count; place += 1) {
    const body = new Blob([new Uint8Array(picture)])
    const answer = await who.send('PUT', `/api/rentals/${id}/photos/${stage}/${place}`, body, { 'content-type': 'image/jpeg' })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
}

/** Packed, with its deposit held where it is to be, and on its way. */
async function sendOff({ id, from, method }: Booked): Promise<void> {
  if (method === 'card') {
    shop.clock.set(instantAt(addDays(from, -2), 12))
    await settle()
  }
  await photograph(dana, id, 'packing', 4)
  expect((await act(dana, id, 'packing')).body).toMatchObject({ status: 'packed' })
  expect((await act(omar, id, 'dispatch')).body).toMatchObject({ status: 'out_for_delivery' })
}

async function handOver(booked: Booked): Promise<void> {
  await sendOff(booked)
  await photograph(omar, booked.id, 'delivery', 4)
  expect((await act(omar, booked.id, 'delivery', { code: booked.code })).body).toMatchObject({ status: 'active' })
}

test('a rental from confirmation to its deposit back, paid in cash', async () => {
  const booked = await book('cash')
  const { id, orderId, unitId } = booked
  expect(booked.code).toMatch(/^\d{4}$/)
  expect((await act(dana, id, 'packing')).body).toMatchObject({ status: 409, code: 'rental.photos-missing' })
  await handOver(booked)
  const paid = (await rana.get(`/api/orders/${orderId}`)).body
  expect(paid).toMatchObject({ status: 'active', deliveryCode: null, payment: { status: 'cash_collected', amount: 51_250 } })
  const deposits = () => shop.pool.query('SELECT status, amount FROM deposits WHERE rental_id = $1', [id]).then(({ rows }) => rows)
  expect(await deposits()).toEqual([{ status: 'held', amount: 90_000 }])
  expect((await act(omar, id, 'collection', { unitId: 'wf-002-u1' })).body).toMatchObject({ status: 422, code: 'rental.unit-wrong' })
  const noPhotos = await act(omar, id, 'collection', { unitId })
  expect(noPhotos).toMatchObject({ status: 409, body: { code: 'rental.photos-missing', stage: 'collection', count: 4 } })
  await photograph(omar, id, 'collection', 4)
  expect((await act(omar, id, 'collection', { unitId })).body).toMatchObject({ status: 'return_in_transit' })
  await photograph(dana, id, 'return', 4)
  expect((await act(dana, id, 'return')).body).toMatchObject({ status: 'inspecting', moves: ['complete', 'claim'] })
  shop.clock.advance(48 * hour - 60_000)
  await settle()
  expect(await deposits()).toMatchObject([{ status: 'held' }])
  shop.clock.advance(60_000)
  await settle()
  expect((await dana.get(`/api/rentals/${id}`)).body).toMatchObject({ status: 'completed', moves: [] })
  expect(await deposits()).toMatchObject([{ status: 'released' }])
  expect(await checkBooks(shop.system())).toEqual([])
})

test('the owner who is content ends the rental before the 48 hours', async () => {
  const booked = await book('card')
  await handOver(booked)
  await photograph(dana, booked.id, 'collection', 4)
  await act(dana, booked.id, 'collection', { unitId: booked.unitId })
  await photograph(lina, booked.id, 'return', 4)
  await act(lina, booked.id, 'return')
  expect((await act(dana, booked.id, 'completion')).body).toMatchObject({ status: 'completed' })
  shop.clock.advance(49 * hour)
  await settle()
  expect(await checkBooks(shop.system())).toEqual([])
})

test.each([
  ['on time', ''],
  ['by the next look, where its jobs were lost', `DELETE FROM pgboss.job WHERE data ->> 'name' IN ('rental.receive', 'rental.complete')`],
])(
  'an owner who says nothing after the collection has received the piece: its deposit is back 48 hours after the scan, %s',
  async (_, loss) => {
    const booked = await book('card')
    await handOver(booked)
    await photograph(dana, booked.id, 'collection', 4)
    await act(dana, booked.id, 'collection', { unitId: booked.unitId })
    if (loss) await shop.pool.query(loss)
    const scanned = (await rana.get(`/api/rentals/${booked.id}`)).body['collectedAt']
    shop.clock.advance(23 * hour)
    await settle()
    expect((await rana.get(`/api/rentals/${booked.id}`)).body).toMatchObject({ status: 'return_in_transit' })
    shop.clock.advance(2 * hour)
    await settle()
    expect((await rana.get(`/api/rentals/${booked.id}`)).body).toMatchObject({ status: 'inspecting', returnedAt: scanned })
    if (loss) await shop.pool.query(loss)
    shop.clock.advance(24 * hour)
    await settle()
    expect((await rana.get(`/api/rentals/${booked.id}`)).body).toMatchObject({ status: 'completed' })
    const deposits = await shop.pool.query('SELECT status FROM deposits WHERE rental_id = $1', [booked.id])
    expect(deposits.rows).toEqual([{ status: 'released' }])
    expect(await checkBooks(shop.system())).toEqual([])
  },
)

test('what operations end while it is with its customer stays off the market for its days', async () => {
  const booked = await book('card')
  await handOver(booked)
  lina = await signedIn(shop, 'admin')
  expect((await act(lina, booked.id, 'operations-cancellation', { reason: 'safety', words: 'Recalled' })).body).toMatchObject({
    status: 'cancelled_by_operations',
  })
  const { rows } = await shop.pool.query('SELECT is_live FROM blocks WHERE rental_id = $1', [booked.id])
  expect(rows).toEqual([{ is_live: true }])
  await settle()
  expect(await checkBooks(shop.system())).toEqual([])
})

test('a piece whose deposit the card refuses stays where it is, and the shop is told why', async () => {
  lina = await signedIn(shop, 'admin')
  const { id, from, orderId } = await book('card')
  await photograph(dana, id, 'packing', 4)
  await act(dana, id, 'packing')
  const early = await act(omar, id, 'dispatch')
  expect(early.body).toMatchObject({ status: 409, code: 'rental.deposit-missing' })
  await shop.pool.query(`UPDATE demo_cards SET kind = 'declines-later'`)
  shop.clock.set(instantAt(addDays(from, -2), 12))
  await settle()
  expect((await act(omar, id, 'dispatch')).body).toMatchObject({ status: 409, code: 'rental.deposit-missing' })
  const file = (await lina.get(`/api/operations/orders/${orderId}`)).body
  expect(file['rentals']).toMatchObject([
    { moves: expect.arrayContaining([expect.objectContaining({ name: 'dispatch', missing: 'rental.deposit-missing' })]) },
  ])
  expect((await omar.get(`/api/rentals/${id}`)).body['moves']).not.toContain('dispatch')
  await shop.pool.query(`UPDATE demo_cards SET kind = 'succeeds'`)
  await act(rana, id, 'deposit-hold')
  expect((await act(omar, id, 'dispatch')).body).toMatchObject({ status: 'out_for_delivery' })
})

test('three wrong codes a minute, then the right one has to wait; a signature does as well', async () => {
  const booked = await book('card')
  await sendOff(booked)
  await photograph(omar, booked.id, 'delivery', 4)
  const wrong = booked.code === '0000' ? '1111' : '0000'
  for (let tries = 0; tries < 3; tries += 1)
    expect((await act(omar, booked.id, 'delivery', { code: wrong })).body).toMatchObject({ status: 422, code: 'rental.code-wrong' })
  const refused = await act(omar, booked.id, 'delivery', { code: booked.code })
  expect(refused).toMatchObject({ status: 429, body: { code: 'rental.code-too-often' } })
  expect(refused.headers.get('retry-after')).toBe('60')
  expect((await act(omar, booked.id, 'delivery', { signedBy: 'Her mother' })).body).toMatchObject({ status: 'active' })
})

test('a piece that cannot be handed over: half of it and the delivery stay paid', async () => {
  const booked = await book('card')
  await sendOff(booked)
  const give = (isRefused: boolean) => act(omar, booked.id, 'failed-delivery', { isRefused })
  expect((await give(false)).body).toMatchObject({ status: 409, code: 'rental.too-early' })
  await act(omar, booked.id, 'failed-attempt')
  await act(omar, booked.id, 'failed-attempt')
  expect((await give(false)).body).toMatchObject({ status: 'undeliverable', reason: { code: 'nobody-met' } })
  await settle()
  // Half of 45.000, and of 2.250 rounded up.
  const { rows } = await shop.pool.query('SELECT captured, refunded FROM payments WHERE order_id = $1', [booked.orderId])
  expect(rows).toEqual([{ captured: 50_250, refunded: 23_630 }])
  expect(await checkBooks(shop.system())).toEqual([])
})

test('cash refused at the door is a strike, and two of them mean paying beforehand for 90 days', async () => {
  for (let strikes = 0; strikes < 2; strikes += 1) {
    const booked = await book('cash')
    await sendOff(booked)
    expect((await act(omar, booked.id, 'failed-delivery', { isRefused: true })).body).toMatchObject({ status: 'undeliverable' })
    await settle()
    expect((await rana.get(`/api/orders/${booked.orderId}`)).body['payment']).toMatchObject({ status: 'voided' })
  }
  const from = addDays(dayAt(await shop.clock.now()), 8)
  const orderId = String(
    (await rana.send('POST', '/api/orders', { key: newId(), lines: [{ itemId: 'k-001', from, until: from, quantity: 1 }] })).body['id'],
  )
  const place = { name: 'Rana', phone: '0795550101', area: 'amman-abdoun', landmark: 'Circle', building: '12' }
  await rana.send('PUT', `/api/orders/${orderId}/delivery`, { ...place, slot: `${addDays(from, -1)}_17-19` })
  const { body } = await rana.send('PUT', `/api/orders/${orderId}/method`, { method: 'cash' })
  expect(body).toMatchObject({ cashLimit: 0, cashTerms: { isPrepaidOnly: true } })
  await shop.pool.query('UPDATE orders SET phone_confirmed_at = now() WHERE id = $1', [orderId])
  const pay = { key: newId(), total: (body['quote'] as { total: number }).total }
  expect((await rana.send('POST', `/api/orders/${orderId}/payment`, pay)).body).toMatchObject({ code: 'order.prepaid-only', status: 409 })
  // The older one still counts a year later; 90 days begin with the newer.
  await shop.pool.query(`UPDATE cash_strikes SET at = at - interval '1 year' WHERE at = (SELECT min(at) FROM cash_strikes)`)
  expect((await rana.get(`/api/orders/${orderId}`)).body['cashLimit']).toBe(0)
  await shop.pool.query(`UPDATE cash_strikes SET at = at - interval '90 days'`)
  expect((await rana.get(`/api/orders/${orderId}`)).body['cashLimit']).toBeGreaterThan(0)
})

test('pictures are seen by those who have a part in the rental, taken by who makes the move, and kept while they are known', async () => {
  const { id } = await book('card')
  await photograph(dana, id, 'packing', 1)
  const at = `/api/rentals/${id}/photos/packing/1`
  expect(await rana.get(at)).toMatchObject({ status: 200, type: 'image/jpeg' })
  const lama = await signedIn(shop, { email: 'lama@libsa.example' })
  expect((await lama.get(at)).body).toMatchObject({ status: 404, code: 'rental.unknown' })
  const body = new Blob([new Uint8Array(picture)])
  const byRana = await rana.send('PUT', at, body, { 'content-type': 'image/jpeg' })
  expect(byRana.body).toMatchObject({ status: 403, code: 'rental.not-yours' })
  const noPicture = await dana.send('PUT', at, new Blob(['<svg/>']), { 'content-type': 'image/svg+xml' })
  expect(noPicture.body).toMatchObject({ code: 'identity-check.not-a-picture' })
  expect((await act(rana, id, 'dispatch')).body).toMatchObject({ status: 403, code: 'rental.not-yours' })
})
