import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '#tests/front.ts'
import { signedIn } from '#tests/people.ts'
import { cast, owedInCash, worn } from '#tests/reviewed.ts'
import { world } from '#tests/world.ts'
import { newId } from '#values/id.ts'

let shop: Awaited<ReturnType<typeof world>>
let people: Awaited<ReturnType<typeof cast>>
let omar: Browser
beforeAll(async () => {
  shop = await world()
  people = await cast(shop)
  omar = await signedIn(shop, 'courier')
})
afterAll(() => shop.close())

const isAt = (id: string, status: string) => shop.pool.query('UPDATE rentals SET status = $2 WHERE id = $1', [id, status])
const move = (id: string, name: string, body: object) => omar.send('PUT', `/api/rentals/${id}/${name}`, { key: newId(), ...body })
const stopOf = async (id: string) => (await omar.get(`/api/deliveries/${id}`)).body['stop'] as Record<string, unknown> | null
const listed = async () => (await omar.get('/api/deliveries')).body['stops'] as Record<string, unknown>[]

/** A rental with an address for delivery, in a given status. */
async function rentalAt(status: string, { from = '2027-07-08', until = '2027-07-10' } = {}) {
  const { rental, orderId } = await worn(shop, { item: 'wf-001', from, until })
  const delivery = {
    name: 'Rana Haddad',
    phone: '+962791230177',
    area: 'amman-abdoun',
    landmark: 'Circle',
    building: '12',
    slot: `${from}_17-19`,
  }
  await shop.pool.query('UPDATE orders SET delivery = $2 WHERE id = $1', [orderId, JSON.stringify(delivery)])
  await isAt(rental, status)
  return { rental, orderId }
}

test('a courier sees what comes next with its door and nobody else does: the owner’s at a pick-up, the customer’s afterwards', async () => {
  const { rental, orderId } = await rentalAt('packed')
  expect(await listed()).toEqual([])
  await owedInCash(shop, orderId)
  expect(await stopOf(rental)).toMatchObject({
    task: 'pick-up',
    name: 'Dana Khoury',
    landmark: null,
    building: null,
    cash: { price: 0, deposit: 0 },
  })
  expect(await listed()).toMatchObject([{ rental, task: 'pick-up', slot: null }])
  await isAt(rental, 'out_for_delivery')
  expect(await stopOf(rental)).toMatchObject({
    task: 'deliver',
    name: 'Rana Haddad',
    landmark: 'Circle',
    building: '12',
    slot: '2027-07-08_17-19',
  })
  await isAt(rental, 'active')
  expect(await stopOf(rental)).toBeNull()
  await shop.pool.query(`UPDATE rentals SET first_day = '2027-06-25', last_day = '2027-06-27' WHERE id = $1`, [rental])
  expect(await stopOf(rental)).toMatchObject({ task: 'collect', slot: '2027-06-28_17-19' })
  for (const other of [people.dana, people.rana, people.nour]) {
    expect((await other.get('/api/deliveries')).status).toBe(403)
    expect((await other.get(`/api/deliveries/${rental}`)).status).toBe(403)
  }
  expect((await shop.browser().get('/api/deliveries')).status).toBe(401)
  await isAt(rental, 'completed')
  expect(await listed()).toEqual([])
})

test('the stops of a day are in the order of their hours, nine before twenty-two', async () => {
  const made = [await rentalAt('out_for_delivery'), await rentalAt('out_for_delivery', { from: '2027-08-23', until: '2027-08-25' })]
  for (const [index, hours] of ['22-24', '9-11'].entries())
    await shop.pool.query(`UPDATE orders SET delivery = delivery || jsonb_build_object('slot', $1::text) WHERE id = $2`, [
      `2027-07-07_${hours}`,
      made[index]?.orderId,
    ])
  expect((await listed()).map(({ slot }) => slot)).toEqual(['2027-07-07_9-11', '2027-07-07_22-24'])
  for (const { rental } of made) await isAt(rental, 'completed')
})

test('the label of another piece is refused at a pick-up; its id and its square code are one piece', async () => {
  const { rental, orderId } = await rentalAt('packed', { from: '2027-07-20', until: '2027-07-22' })
  await owedInCash(shop, orderId)
  await shop.pool.query('UPDATE rentals SET deposit = 0 WHERE id = $1', [rental])
  const unitId = String((await stopOf(rental))?.['unitId'])
  const other = unitId.endsWith('u1') ? 'wc-001-u1' : 'wf-001-u1'
  expect(await move(rental, 'dispatch', { unitId: other })).toMatchObject({ status: 422, body: { code: 'rental.unit-wrong' } })
  const { rows } = await shop.pool.query<{ id: string; code: string }>('SELECT id, code FROM units WHERE id = ANY ($1)', [[unitId, other]])
  const codeOf = (id: string) => rows.find((row) => row.id === id)?.code
  expect(await move(rental, 'dispatch', { unitId: codeOf(other) })).toMatchObject({ status: 422 })
  expect(await move(rental, 'dispatch', { unitId: codeOf(unitId) })).toMatchObject({ status: 200, body: { status: 'out_for_delivery' } })
  await isAt(rental, 'packed')
  expect(await move(rental, 'dispatch', { unitId: ` ${unitId.toUpperCase()} ` })).toMatchObject({ status: 200 })
})

test('the cash at the door is what is booked there: the price of the order and its deposits, and nothing once it is paid', async () => {
  const { rental, orderId } = await rentalAt('out_for_delivery', { from: '2027-08-03', until: '2027-08-05' })
  await owedInCash(shop, orderId)
  const {
    cash: { price },
  } = (await stopOf(rental)) as { cash: { price: number } }
  expect(price).toBeGreaterThan(40_000)
  for (const place of [1, 2, 3, 4])
    await shop.pool.query(
      `INSERT INTO rental_photos (rental_id, stage, place, file, taken_at) VALUES ($1, 'delivery', $2::int, $1 || $2::int, now())`,
      [rental, place],
    )
  expect(await move(rental, 'delivery', { code: '0000000' })).toMatchObject({ status: 422, body: { code: 'rental.code-wrong' } })
  expect(await move(rental, 'delivery', { signedBy: 'Rana' })).toMatchObject({ status: 200 })
  const { rows } = await shop.pool.query('SELECT captured, status FROM payments WHERE order_id = $1', [orderId])
  expect(rows).toEqual([{ captured: price, status: 'cash_collected' }])
  await isAt(rental, 'out_for_delivery')
  expect(await stopOf(rental)).toMatchObject({ cash: { price: 0, deposit: 0 } })
})

test('a delivery may be given up because nobody was met only after two attempts', async () => {
  const { rental } = await rentalAt('out_for_delivery', { from: '2027-08-13', until: '2027-08-15' })
  expect(await stopOf(rental)).toMatchObject({ failedAttempts: 0, mayGiveUp: false })
  for (const _ of [1, 2]) expect((await move(rental, 'failed-attempt', {})).status).toBe(200)
  expect(await stopOf(rental)).toMatchObject({ failedAttempts: 2, mayGiveUp: true })
  expect(await move(rental, 'failed-delivery', { isRefused: false })).toMatchObject({ status: 200, body: { status: 'undeliverable' } })
  expect(await stopOf(rental)).toBeNull()
})
