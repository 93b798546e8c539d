import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { atOwnersDoor, type RentalStatus, rentalMoves, rentalStatuses } from '#domain/renting/rentals/rental.policy.ts'
import type { Browser } from '#tests/front.ts'
import { guestOrders } from '#tests/guest-orders.ts'
import { beAtHome, clutch, photo } from '#tests/listed.ts'
import { signedIn, signUp } from '#tests/people.ts'
import { world } from '#tests/world.ts'

const secret = { landmark: 'Behind the olive press', building: '77', note: 'Blue gate', handOverPhone: '+962790001122' }
const home = { label: 'Home', area: 'amman-abdoun', ...secret }

let shop: Awaited<ReturnType<typeof world>>
let order: Order
let rental: string
const readers = {} as Record<'visitor' | 'customer' | 'owner' | 'courier' | 'moderator' | 'admin', Browser>
beforeAll(async () => {
  shop = await world()
  const { booked } = guestOrders(() => shop)
  const made = await booked()
  order = made.order
  rental = order.rentals[0]?.id ?? ''
  await shop.pool.query(`UPDATE rentals SET owner_id = 'owner-dana' WHERE id = $1`, [rental])
  const dana = await signedIn(shop, { email: 'dana@libsa.example' })
  readers.visitor = shop.browser()
  readers.customer = made.first
  readers.owner = await signedIn(shop, { email: 'lama@libsa.example' })
  for (const role of ['courier', 'moderator', 'admin'] as const) readers[role] = await signedIn(shop, role)
  expect((await dana.get('/api/calendars/today')).body).toMatchObject({ needsHandOverAddress: true })
  expect(await dana.send('POST', '/api/addresses', { ...home, handOverPhone: '0790001122' })).toMatchObject({ status: 422 })
  expect(await dana.send('POST', '/api/addresses', home)).toMatchObject({ status: 200 })
  expect((await dana.get('/api/calendars/today')).body).toMatchObject({ needsHandOverAddress: false })
})
afterAll(() => shop.close())

/** Everything that may show the piece, its order and its owner. */
const paths = () => [
  `/api/deliveries/${rental}`,
  '/api/deliveries',
  `/api/operations/orders/${order.id}`,
  `/api/orders/${order.id}`,
  `/api/rentals/${rental}`,
  '/api/items/wf-002',
  '/api/search?limit=48',
]
const isShownTo = async (who: Browser) => {
  const answers = await Promise.all(paths().map((path) => who.get(path)))
  return answers.some(({ body }) => [secret.landmark, secret.handOverPhone].some((word) => JSON.stringify(body).includes(word)))
}

test.each(rentalStatuses)(
  'of a piece that is %s couriers and staff see the owner’s door only where it is picked up or brought back',
  async (status) => {
    await shop.pool.query(`UPDATE rentals SET status = $1, answer_by = CASE WHEN $1 = 'requested' THEN now() END WHERE id = $2`, [
      status,
      rental,
    ])
    const isAtDoor = atOwnersDoor.includes(status)
    const hasStop = ['packed', 'return_in_transit'].includes(status)
    const expected = { visitor: false, customer: false, owner: false, courier: hasStop, moderator: isAtDoor, admin: isAtDoor }
    const seen: Record<string, boolean> = {}
    for (const [name, who] of Object.entries(readers)) seen[name] = await isShownTo(who)
    expect(seen).toEqual(expected)
  },
)

test.each(rentalMoves.bringBack.from)('of a piece that left and is %s the door is shown until it is brought back', async (status) => {
  const set = (returned: string | null) =>
    shop.pool.query('UPDATE rentals SET status = $1, dispatched_at = now(), returned_at = $2 WHERE id = $3', [status, returned, rental])
  const { moderator, courier, customer } = readers
  const seen = async () => [await isShownTo(moderator), await isShownTo(courier), await isShownTo(customer)]
  await set(null)
  expect(await seen()).toEqual([true, true, false])
  await set('2027-07-01')
  expect(await seen()).toEqual([false, false, false])
  await shop.pool.query('UPDATE rentals SET dispatched_at = NULL, returned_at = NULL WHERE id = $1', [rental])
})

test('a courier’s pick-up has street, landmark, note and phone of the address that the owner chose last', async () => {
  const packed: RentalStatus = 'packed'
  await shop.pool.query('UPDATE rentals SET status = $1 WHERE id = $2', [packed, rental])
  const stop = async () => (await readers.courier.get(`/api/deliveries/${rental}`)).body['stop']
  expect(await stop()).toMatchObject({
    task: 'pick-up',
    landmark: secret.landmark,
    building: '77',
    note: 'Blue gate',
    phone: secret.handOverPhone,
  })
  const dana = await signedIn(shop, { email: 'dana@libsa.example' })
  await dana.send('POST', '/api/addresses', { ...home, label: 'Work', landmark: 'City mall', handOverPhone: '+962791112233' })
  expect(await stop()).toMatchObject({ landmark: 'City mall', phone: '+962791112233' })
  const { addresses } = (await dana.get('/api/addresses')).body as unknown as {
    addresses: { label: string; handOverPhone: string | null }[]
  }
  expect(addresses.map(({ label, handOverPhone }) => [label, handOverPhone])).toEqual([
    ['Home', null],
    ['Work', '+962791112233'],
  ])
})

test('a new piece is sent once couriers have an address of its owner', async () => {
  const { browser: mona } = await signUp(shop, 'mona@example.com')
  const photos = [{ object: await photo(mona, 901) }, { object: await photo(mona, 902) }, { object: await photo(mona, 903) }]
  const { id, version } = (await mona.send('POST', '/api/listings', { content: { ...clutch, photos } })).body
  const send = () => mona.send('PUT', `/api/listings/${id}/submission`, { version })
  expect(await send()).toMatchObject({ status: 409, body: { code: 'listing.no-hand-over' } })
  expect((await mona.get(`/api/listings/${id}`)).body).toMatchObject({ status: 'draft' })
  await beAtHome(mona)
  expect(await send()).toMatchObject({ status: 200, body: { status: 'submitted' } })
})
