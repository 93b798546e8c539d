import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '#domain/money/books/check-books.ts'
import { settleDue } from '#domain/money/deposits/settle-due.ts'
import type { OrderDetail } from '#domain/renting/order-details/order-detail.contract.ts'
import { completeOrders } from '#domain/renting/paying/complete-orders.ts'
import type { Browser } from '#tests/front.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import { addDays, type Day, dayAt, instantAt } from '#values/day.ts'
import { newId } from '#values/id.ts'

// Staff record what a courier would do: the phone is lost, the courier is ill, or the customer has come to the shop.

let shop: Awaited<ReturnType<typeof world>>
let rana: Browser
let dana: Browser
let omar: Browser
let lina: Browser
let nour: Browser
beforeAll(async () => {
  shop = await world()
  await meet()
})
/** Signs in again: days have passed. */
async function meet(): Promise<void> {
  rana = await signedIn(shop, { email: 'rana@libsa.example' })
  dana = await signedIn(shop, { email: 'dana@libsa.example' })
  omar = await signedIn(shop, 'courier')
  lina = await signedIn(shop, 'admin')
  nour = await signedIn(shop, 'moderator')
}
afterAll(async () => {
  expect(await checkBooks(shop.system())).toEqual([])
  await shop.close()
})

const hour = 3_600_000
const words = 'The courier has lost his phone.'
let last: Day = '2000-01-01'

/** Rana rents Dana's green dress for three days, and Dana has packed it; a deposit on a card is held. */
async function packed(method: 'card' | 'cash' = 'cash') {
  await shop.pool.query('DELETE FROM cash_strikes')
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
  expect((await rana.send('POST', `/api/orders/${orderId}/payment`, { key: newId(), total })).status).toBe(200)
  await shop.pool.query(`INSERT INTO demo_cards (id, customer_id, kind, brand, last4, expires_at)
    SELECT 'card-of-' || id, customer_id, 'succeeds', 'visa', '4242', '2030-12' FROM demo_payments WHERE status = 'open'`)
  await shop.pool.query(`UPDATE demo_payments SET status = 'authorized', card_id = 'card-of-' || id WHERE status = 'open'`)
  await settle()
  if (method === 'card') {
    shop.clock.set(instantAt(addDays(from, -2), 12))
    await settle()
    await meet()
  }
  const [{ id }] = (await rana.get(`/api/orders/${orderId}`)).body['rentals'] as [{ id: string }]
  await shop.pool.query(
    `INSERT INTO rental_photos (rental_id, stage, place, file, taken_at) SELECT $1, 'packing', place, $1 || place, now() FROM generate_series(1, 4) place`,
    [id],
  )
  expect((await dana.send('PUT', `/api/rentals/${id}/packing`, { key: newId() })).body).toMatchObject({ status: 'packed' })
  const { rows } = await shop.pool.query<{ unitId: string }>('SELECT unit_id AS "unitId" FROM rentals WHERE id = $1', [id])
  return { id, orderId, from, total, unitId: rows[0]?.unitId ?? '' }
}

async function settle(): Promise<void> {
  shop.clock.advance(20_000)
  await shop.runDueJobs()
  expect([...(await completeOrders(shop.system())), ...(await settleDue(shop.system()))]).toEqual([])
}

const deed = (who: Browser, id: string, name: string, said = words) =>
  who.send('PUT', `/api/rentals/${id}/courier-deed`, { key: newId(), deed: name, words: said })
const dropOff = (who: Browser, id: string, body: object = {}) => who.send('PUT', `/api/rentals/${id}/drop-off`, { key: newId(), ...body })
const statusOf = async (id: string) =>
  (await shop.pool.query<{ status: string }>('SELECT status FROM rentals WHERE id = $1', [id])).rows[0]?.status
const atShop = async () => Number((await shop.pool.query<{ amount: number }>('SELECT amount FROM shop_cash')).rows[0]?.amount)
const stops = async (id: string) =>
  ((await omar.get('/api/deliveries')).body['stops'] as { rental: string; task: string }[]).filter(({ rental }) => rental === id)
const trailOf = async (id: string) =>
  (
    await shop.pool.query<{ event: string; details: Record<string, unknown> }>(
      `SELECT event, details FROM audit_log WHERE subject_id = $1 AND details ->> 'words' IS NOT NULL ORDER BY id`,
      [id],
    )
  ).rows

/** The cash that an action of the order shows, with all of its pieces. */
const cashOf = async (orderId: string, name: string) => {
  const { actions } = (await nour.get(`/api/operations/orders/${orderId}`)).body as unknown as OrderDetail
  const action = actions.find((one) => one.name === name)
  return action?.pieces.reduce((sum, { cash }) => sum + cash, action.cash)
}

test('staff take a rental from the owner to the customer and back with a reason, and the cash is in the shop', async () => {
  const { id, orderId, total, unitId } = await packed()
  const before = await atShop()
  expect(await deed(nour, id, 'dispatch', ' ')).toMatchObject({ status: 422 })
  expect(await deed(nour, id, 'collect')).toMatchObject({ status: 409, body: { code: 'rental.wrong-status' } })
  expect(await deed(nour, id, 'dispatch')).toMatchObject({ status: 200, body: { status: 'out_for_delivery' } })
  const atDelivery = await cashOf(orderId, 'deliver')
  expect(await deed(nour, id, 'deliver')).toMatchObject({ status: 200, body: { status: 'active' } })
  expect((await atShop()) - before).toBe(atDelivery)
  const { rows: deposits } = await shop.pool.query(
    'SELECT status, remitted_at IS NOT NULL AS "isHandedIn", amount FROM deposits WHERE rental_id = $1',
    [id],
  )
  expect(deposits).toMatchObject([{ status: 'held', isHandedIn: true }])
  expect((await atShop()) - before).toBe(total + Number(deposits[0]?.amount))
  expect((await rana.get(`/api/orders/${orderId}`)).body).toMatchObject({ payment: { status: 'cash_remitted' } })
  const { rows: sessions } = await shop.pool.query(
    'SELECT 1 FROM cash_movements WHERE payment_id IN (SELECT id FROM payments WHERE order_id = $1)',
    [orderId],
  )
  expect(sessions).toEqual([])
  expect(await cashOf(orderId, 'collect')).toBe(0)
  const { days } = (await rana.get(`/api/rentals/${id}/extension`)).body as { days: { until: string; total: number }[] }
  expect((await rana.send('PUT', `/api/rentals/${id}/extension`, { key: newId(), ...days[0] })).status).toBe(200)
  expect(await cashOf(orderId, 'collect')).toBe(days[0]?.total)
  expect(await deed(nour, id, 'collect')).toMatchObject({ status: 200, body: { status: 'return_in_transit' } })
  expect((await atShop()) - before).toBe(Number(atDelivery) + Number(days[0]?.total))
  // In a van it is not received, however long that takes.
  shop.clock.advance(30 * hour)
  await settle()
  expect(await statusOf(id)).toBe('return_in_transit')
  expect(await stops(id)).toMatchObject([{ task: 'drop-off' }])
  expect(await dropOff(omar, id, { unitId: 'wf-002-u1' })).toMatchObject({ status: 422, body: { code: 'rental.unit-wrong' } })
  expect(await dropOff(rana, id, { unitId })).toMatchObject({ status: 403 })
  expect(await dropOff(omar, id, { unitId })).toMatchObject({ status: 200, body: { status: 'inspecting' } })
  shop.clock.advance(47 * hour)
  await settle()
  expect(await statusOf(id)).toBe('inspecting')
  shop.clock.advance(hour)
  await settle()
  expect(await statusOf(id)).toBe('completed')
  expect((await trailOf(id)).map(({ event, details }) => [event, details['by'], details['words']])).toEqual([
    ['rental.out_for_delivery', 'admin', words],
    ['rental.active', 'admin', words],
    ['rental.return_in_transit', 'admin', words],
  ])
})

test('what nobody could hand over goes back to its owner, and its days are free again', async () => {
  const { id, orderId, unitId } = await packed()
  await deed(lina, id, 'dispatch')
  expect(await deed(lina, id, 'bringBack')).toMatchObject({ status: 409, body: { code: 'rental.wrong-status' } })
  expect(await deed(lina, id, 'giveUp')).toMatchObject({ status: 409, body: { code: 'rental.too-early' } })
  for (const _ of [1, 2]) expect(await deed(lina, id, 'attempt')).toMatchObject({ status: 200 })
  expect(await deed(lina, id, 'giveUp')).toMatchObject({ status: 200, body: { status: 'undeliverable' } })
  expect(await stops(id)).toMatchObject([{ task: 'drop-off' }])
  shop.clock.advance(24 * hour)
  const risks = (await nour.get('/api/operations/risks')).body['risks'] as { kind: string; orderId: string }[]
  expect(risks).toContainEqual(expect.objectContaining({ kind: 'van-overnight', orderId }))
  const live = () => shop.pool.query('SELECT 1 FROM blocks WHERE rental_id = $1 AND is_live', [id]).then(({ rows }) => rows.length)
  expect(await live()).toBe(1)
  expect(await dropOff(omar, id, { unitId })).toMatchObject({ status: 200, body: { status: 'undeliverable' } })
  expect(await live()).toBe(0)
  expect(await stops(id)).toEqual([])
  expect(await dropOff(dana, id)).toMatchObject({ status: 409, body: { code: 'rental.wrong-status' } })
})

test('an owner confirms what came back, and staff record a refusal at the door', async () => {
  const { id } = await packed()
  await deed(nour, id, 'dispatch')
  expect(await deed(nour, id, 'refuse')).toMatchObject({ status: 200, body: { status: 'undeliverable' } })
  expect(await dropOff(dana, id)).toMatchObject({ status: 200, body: { returnedAt: expect.any(String) } })
})

test('nobody without the right, and nobody for their own order or piece, acts in the courier’s place', async () => {
  const { id } = await packed()
  for (const who of [rana, dana, omar]) expect((await deed(who, id, 'dispatch')).status).toBe(403)
  await shop.pool.query(
    `INSERT INTO person_roles VALUES ('customer-rana', 'moderator'), ('owner-dana', 'moderator') ON CONFLICT DO NOTHING`,
  )
  for (const who of [rana, dana]) expect(await deed(who, id, 'dispatch')).toMatchObject({ status: 403, body: { code: 'rental.not-yours' } })
  await shop.pool.query(`DELETE FROM person_roles WHERE role = 'moderator' AND person_id IN ('customer-rana', 'owner-dana')`)
  // Nor by the same phone as the order's.
  await shop.pool.query(`UPDATE people SET phone = '+962795550101' WHERE id = 'admin-lina'`)
  expect(await deed(lina, id, 'dispatch')).toMatchObject({ status: 403, body: { code: 'rental.not-yours' } })
  await shop.pool.query(`UPDATE people SET phone = NULL WHERE id = 'admin-lina'`)
  expect(await statusOf(id)).toBe('packed')
})

test('a refund at the door counts in what one person decides alone', async () => {
  const { id, orderId } = await packed('card')
  expect(await deed(nour, id, 'dispatch')).toMatchObject({ status: 200 })
  const { rows } = await shop.pool.query<{ id: string }>(`SELECT person_id AS id FROM person_roles WHERE role = 'moderator'`)
  const decided = [rows[0]?.id, await shop.clock.now()]
  await shop.pool.query(
    `INSERT INTO lone_decisions (id, event, amount, decided_by, decided_at) VALUES ('nearly-all', 'credit.given', 299000, $1, $2)`,
    decided,
  )
  expect(await deed(nour, id, 'refuse')).toMatchObject({ status: 409, body: { code: 'rental.above-alone' } })
  expect(await statusOf(id)).toBe('out_for_delivery')
  await shop.pool.query(`DELETE FROM lone_decisions WHERE id = 'nearly-all'`)
  expect(await deed(nour, id, 'refuse')).toMatchObject({ status: 200, body: { status: 'undeliverable' } })
  const { rows: refunds } = await shop.pool.query<{ amount: number }>(
    `SELECT amount FROM refunds WHERE order_id = $1 AND deposit_id IS NULL`,
    [orderId],
  )
  const { rows: counted } = await shop.pool.query(`SELECT amount FROM lone_decisions WHERE event = 'rental.undeliverable' AND amount > 0`)
  expect(counted).toEqual([{ amount: refunds[0]?.amount }])
})
