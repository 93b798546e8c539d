import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { type DayWindow, defaultPlaces, type Places } from '#domain/site/areas/places.policy.ts'
import type { Browser } from '#tests/front.ts'
import { guestOrders } from '#tests/guest-orders.ts'
import { decide, submitted } from '#tests/listed.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import { addDays, dayAt, weekdayOf } from '#values/day.ts'
import { newId } from '#values/id.ts'

let shop: Awaited<ReturnType<typeof world>>
let lina: Browser
beforeEach(async () => {
  shop = await world()
  lina = await signedIn(shop, 'admin')
})
afterEach(() => shop.close())

const { booked } = guestOrders(() => shop)
const address = { name: 'Hala', phone: '+962795550001', landmark: 'Clock Tower', building: '7' }
const publish = (version: number, places: Places, who = lina) => who.send('PUT', '/api/places', { version, reason: 'A test', places })
const preview = async (places: Places) => (await lina.send('POST', '/api/places/preview', { places })).body
const slotsOn = async (query: string) => {
  const { body } = await shop.browser().get(`/api/areas/slots?${query}`)
  return body as unknown as Record<'slots' | 'collections', { id: string; isFull: boolean }[]>
}
const hold = async (who: Browser, itemId: string, from: string) => {
  const lines = [{ itemId, from, until: addDays(from, 2), quantity: 1 }]
  const { status, body } = await who.send('POST', '/api/orders', { key: newId(), lines })
  expect([status, body['code']]).toEqual([200, undefined])
  return String(body['id'])
}
const deliver = (who: Browser, id: string, input: object) => who.send('PUT', `/api/orders/${id}/delivery`, { ...address, ...input })
const zarqa: Places = {
  ...defaultPlaces,
  cities: [...defaultPlaces.cities, { id: 'Zarqa', name: { en: 'Zarqa', ar: 'الزرقاء' } }],
  areas: [
    ...defaultPlaces.areas,
    { id: 'zarqa-new', city: 'Zarqa', name: { en: 'New Zarqa', ar: 'الزرقاء الجديدة' }, listed: 'zarqa-new', isOpen: true },
  ],
  fees: [
    ...defaultPlaces.fees,
    { cities: ['Zarqa', 'Zarqa'], usual: 3500, sameDay: 6000 },
    { cities: ['Zarqa', 'Amman'], usual: 4500, sameDay: 6500 },
    { cities: ['Irbid', 'Zarqa'], usual: 7000, sameDay: 9000 },
  ],
}

test('a new city opens: an owner lists there, customers find it, and the fee is that from the owner’s city', async () => {
  expect((await shop.browser().get('/api/areas')).body['areas']).toHaveLength(13)
  expect(await publish(0, zarqa)).toMatchObject({ status: 200, body: { version: 1 } })
  const { body: listed } = await shop.browser().get('/api/areas', { 'accept-language': 'ar' })
  expect(listed['areas']).toContainEqual({ id: 'zarqa-new', city: 'Zarqa', name: 'الزرقاء الجديدة', roundTrip: 4500 })

  const dana = await signedIn(shop, { email: 'dana@libsa.example' })
  const listing = await submitted(dana, { pickupArea: 'zarqa-new' })
  expect(await decide(lina, listing, { outcome: 'approve' })).toMatchObject({
    status: 200,
  })
  const { body: found } = await shop.browser().get('/api/search?area=zarqa-new')
  const [piece] = found['items'] as unknown as { id: string; area: string }[]
  expect(piece).toMatchObject({ area: 'zarqa-new' })

  const from = addDays(dayAt(await shop.clock.now()), 20)
  const feeTo = async (area: string) => {
    const guest = shop.browser()
    const id = await hold(guest, piece?.id ?? '', from)
    const { status, body } = await deliver(guest, id, { area, slot: `${addDays(from, -1)}_17-19` })
    expect(status).toBe(200)
    const { quote } = body as unknown as Order
    return quote.charges.find(({ code }) => code === 'delivery')?.amount
  }
  expect([await feeTo('zarqa-new'), await feeTo('amman-abdoun')]).toEqual([3500, 4500])
})

test('an area in use cannot be removed; closed it takes no new order or address, and its orders live on', async () => {
  const { first, order } = await booked()
  const without = { ...defaultPlaces, areas: defaultPlaces.areas.filter(({ id }) => id !== 'amman-abdoun') }
  const refused = await publish(0, without)
  expect(refused).toMatchObject({ status: 409, body: { code: 'places.area-in-use', area: 'Abdoun' } })
  const closed = { ...defaultPlaces, areas: defaultPlaces.areas.map((area) => ({ ...area, isOpen: area.id !== 'amman-abdoun' })) }
  expect(await publish(0, closed)).toMatchObject({ status: 200 })
  const areas = (await shop.browser().get('/api/areas')).body['areas'] as unknown as { id: string }[]
  expect(areas.map(({ id }) => id)).not.toContain('amman-abdoun')
  const rana = await signedIn(shop, 'customer')
  const home = { label: 'Home', area: 'amman-abdoun', landmark: 'Circle', building: '1' }
  expect(await rana.send('POST', '/api/addresses', home)).toMatchObject({ status: 422, body: { code: 'order.area-unknown' } })
  const from = addDays(dayAt(await shop.clock.now()), 40)
  const guest = shop.browser()
  const id = await hold(guest, 'wf-001', from)
  expect(await deliver(guest, id, { area: 'amman-abdoun', slot: `${addDays(from, -1)}_17-19` })).toMatchObject({
    status: 422,
    body: { code: 'order.area-unknown' },
  })
  expect((await first.get(`/api/orders/${order.id}`)).body).toMatchObject({
    status: 'confirmed',
    delivery: { areaName: 'Abdoun', city: 'Amman' },
  })
  const { rental } = { rental: order.rentals[0] }
  const window = { key: newId(), visit: 'delivery', slot: `${addDays(rental?.from ?? '', -1)}_14-16` }
  expect(await first.send('PUT', `/api/orders/${order.id}/window`, window)).toMatchObject({ status: 200 })
})

const withoutNoon = (weekday: number): DayWindow[][] =>
  defaultPlaces.week.map((windows, day) => (day === weekday ? windows.filter(({ from }) => from !== 11) : windows))

test('noon of a weekday closes while orders are promised there: they are listed before and keep their window', async () => {
  const { first, order } = await booked()
  const eve = addDays(order.rentals[0]?.from ?? '', -1)
  const noon = { key: newId(), visit: 'delivery', slot: `${eve}_11-13` }
  expect(await first.send('PUT', `/api/orders/${order.id}/window`, noon)).toMatchObject({ status: 200 })
  const closing = { ...defaultPlaces, week: withoutNoon(weekdayOf(eve)) }
  const promise = { order: order.id, number: order.number, name: 'Hala', visit: 'delivery', slot: `${eve}_11-13` }
  expect(await preview(closing)).toEqual({ broken: [promise], isMore: false })
  expect(await preview({ ...defaultPlaces, week: withoutNoon((weekdayOf(eve) + 1) % 7) })).toMatchObject({ broken: [] })
  expect(await publish(0, closing)).toMatchObject({ status: 200 })
  const { slots } = await slotsOn(`from=${addDays(eve, 1)}`)
  expect(slots.map(({ id }) => id.slice(11))).toEqual(['14-16', '17-19', '19-21'])
  const { body } = await first.get(`/api/orders/${order.id}`)
  expect(body).toMatchObject({ delivery: { slot: `${eve}_11-13` } })
  expect(await first.get(`/api/orders/${order.id}/calendar.ics`)).toMatchObject({ status: 200 })
})

test('a collection after closed days that would move to one of them is listed before', async () => {
  const { order } = await booked()
  const [rental] = order.rentals
  const until = rental?.until ?? ''
  const feast = { name: { en: 'Feast', ar: 'العيد' }, from: addDays(until, 1), until: addDays(until, 2), windows: [] }
  const slot = `${addDays(until, 3)}_17-19`
  expect(await publish(0, { ...defaultPlaces, calendars: [feast] })).toMatchObject({ status: 200 })
  await shop.pool.query(`UPDATE orders SET delivery = delivery || jsonb_build_object('collection', $1::text) WHERE id = $2`, [
    slot,
    order.id,
  ])
  await shop.pool.query(`UPDATE rentals SET status = 'active', delivered_at = now() WHERE id = $1`, [rental?.id])
  expect(await preview({ ...defaultPlaces, calendars: [feast], leadHours: 3 })).toMatchObject({ broken: [] })
  expect(await preview(defaultPlaces)).toMatchObject({ broken: [{ visit: 'collection', slot }] })
})

test('after a weekday without windows a rental is delivered on its first day, at the usual price', async () => {
  const from = addDays(dayAt(await shop.clock.now()), 20)
  const closed = weekdayOf(addDays(from, -1))
  const week = defaultPlaces.week.map((windows, day) => (day === closed ? [] : windows))
  expect(await publish(0, { ...defaultPlaces, week })).toMatchObject({ status: 200 })
  expect((await slotsOn(`from=${from}`)).slots.map(({ id }) => id)).toContain(`${from}_17-19`)
  const guest = shop.browser()
  const id = await hold(guest, 'wf-001', from)
  const { status, body } = await deliver(guest, id, { area: 'amman-khalda', slot: `${from}_17-19` })
  const { quote, delivery } = body as unknown as Order
  expect([status, delivery?.slot, quote.charges.find(({ code }) => code === 'delivery')?.amount]).toEqual([200, `${from}_17-19`, 3000])
})

test('in Ramadan windows are in the evening, a feast has none, and its collections move to the next open day', async () => {
  const ramadan = {
    name: { en: 'Ramadan', ar: 'رمضان' },
    from: '2027-08-01',
    until: '2027-08-20',
    windows: [
      { from: 20, until: 22 },
      { from: 22, until: 24 },
    ],
  }
  const feast = { name: { en: 'Feast', ar: 'العيد' }, from: '2027-08-10', until: '2027-08-12', windows: [] }
  expect(await publish(0, { ...defaultPlaces, calendars: [ramadan, feast] })).toMatchObject({ status: 200 })
  const { slots, collections } = await slotsOn('from=2027-08-05&until=2027-08-09')
  expect(slots.map(({ id }) => id)).toEqual(['2027-08-04_20-22', '2027-08-04_22-24'])
  expect(collections.map(({ id }) => id)).toEqual(['2027-08-13_20-22', '2027-08-13_22-24'])
  expect((await slotsOn('from=2027-08-11')).slots).toEqual([])
  const guest = shop.browser()
  const id = await hold(guest, 'wf-001', '2027-08-07')
  const windows = { area: 'amman-khalda', slot: '2027-08-06_22-24', collection: '2027-08-13_20-22' }
  expect(await deliver(guest, id, { ...windows, slot: '2027-08-06_17-19' })).toMatchObject({
    status: 422,
    body: { code: 'order.slot-closed' },
  })
  expect(await deliver(guest, id, { ...windows, collection: '2027-08-10_20-22' })).toMatchObject({
    body: { code: 'order.collection-unknown' },
  })
  expect((await deliver(guest, id, windows)).body).toMatchObject({ delivery: { slot: windows.slot, collection: windows.collection } })
})

test('a window with all its places taken is shown as full and refused, in its city alone', async () => {
  const capacity = [{ city: 'Amman', from: 17, visits: 1 }]
  expect(await publish(0, { ...defaultPlaces, capacity })).toMatchObject({ status: 200 })
  const [from, eve] = ['2027-08-05', '2027-08-04']
  const [first, second] = [shop.browser(), shop.browser()]
  const [own, other] = [await hold(first, 'wf-001', from), await hold(second, 'wf-003', from)]
  const window = { area: 'amman-khalda', slot: `${eve}_17-19`, collection: '2027-08-08_11-13' }
  expect(await deliver(first, own, window)).toMatchObject({ status: 200 })
  expect(await deliver(first, own, { ...window, building: '8' })).toMatchObject({ status: 200 })
  const fullIn = async (area: string, order = '') =>
    (await slotsOn(`from=${from}&area=${area}${order && `&order=${order}`}`)).slots.filter(({ isFull }) => isFull).map(({ id }) => id)
  expect([await fullIn('amman-abdoun'), await fullIn('amman-abdoun', own), await fullIn('irbid-downtown')]).toEqual([
    [`${eve}_17-19`],
    [],
    [],
  ])
  expect(await deliver(second, other, { ...window, area: 'amman-abdoun' })).toMatchObject({
    status: 409,
    body: { code: 'order.window-full' },
  })
  expect(await deliver(second, other, { ...window, area: 'irbid-downtown' })).toMatchObject({ status: 200 })
  expect(await deliver(second, other, { ...window, slot: `${eve}_19-21` })).toMatchObject({ status: 200 })
})

test('who changes a window or moves days does not get a full one either', async () => {
  const { first, order } = await booked()
  const other = await booked()
  const [rental] = order.rentals
  const eve = addDays(other.order.rentals[0]?.from ?? '', -1)
  expect(await publish(0, { ...defaultPlaces, capacity: [{ city: 'Amman', from: 17, visits: 1 }] })).toMatchObject({ status: 200 })
  const early = { key: newId(), visit: 'collection', slot: `${eve}_14-16` }
  expect(await first.send('PUT', `/api/orders/${order.id}/window`, early)).toMatchObject({ status: 200 })
  const away = { key: newId(), visit: 'delivery', slot: `${eve}_14-16` }
  expect(await other.first.send('PUT', `/api/orders/${other.order.id}/window`, away)).toMatchObject({ status: 200 })
  const guest = shop.browser()
  const taken = await hold(guest, 'wf-001', addDays(eve, 1))
  expect(await deliver(guest, taken, { area: 'amman-khalda', slot: `${eve}_17-19`, collection: `${addDays(eve, 4)}_11-13` })).toMatchObject(
    { status: 200 },
  )
  const { body: detail } = await lina.get(`/api/operations/orders/${other.order.id}`)
  expect(detail['windows']).toMatchObject([
    { visit: 'delivery', full: [`${eve}_17-19`] },
    { visit: 'collection', full: [] },
  ])
  const back = { key: newId(), visit: 'delivery', slot: `${eve}_17-19` }
  expect(await other.first.send('PUT', `/api/orders/${other.order.id}/window`, back)).toMatchObject({
    status: 409,
    body: { code: 'order.window-full' },
  })
  await shop.pool.query(`DELETE FROM blocks WHERE rental_id = $1`, [other.order.rentals[0]?.id])
  const moved = await first.send('PUT', `/api/rentals/${rental?.id}/days`, { key: newId(), from: addDays(eve, 1) })
  expect(moved.body).toMatchObject({ code: 'order.window-full' })
})

test('places are versions with a reason; contradictions, older versions and other roles are refused', async () => {
  expect(await publish(0, defaultPlaces)).toMatchObject({ status: 409, body: { code: 'places.same' } })
  const wrong: Places[] = [
    { ...zarqa, fees: defaultPlaces.fees },
    { ...zarqa, cities: defaultPlaces.cities },
    { ...defaultPlaces, week: defaultPlaces.week.map(() => [{ from: 13, until: 11 }]) },
    {
      ...defaultPlaces,
      week: defaultPlaces.week.map(() => [
        { from: 11, until: 14 },
        { from: 13, until: 15 },
      ]),
    },
    { ...defaultPlaces, areas: defaultPlaces.areas.map((area) => ({ ...area, isOpen: false })) },
    { ...defaultPlaces, calendars: [{ name: { en: 'A', ar: 'أ' }, from: '2027-08-02', until: '2027-08-01', windows: [] }] },
  ]
  for (const places of wrong) expect(await publish(0, places)).toMatchObject({ status: 422 })
  expect(await publish(0, zarqa)).toMatchObject({ status: 200 })
  expect(await publish(0, { ...zarqa, leadHours: 3 })).toMatchObject({ status: 409, body: { code: 'places.changed' } })
  for (const role of ['customer', 'moderator'] as const) {
    const who = await signedIn(shop, role)
    expect(await who.get('/api/places')).toMatchObject({ status: 403 })
    expect(await publish(1, defaultPlaces, who)).toMatchObject({ status: 403 })
  }
  await shop.browser().send('POST', '/api/area-wishes', { name: 'Madaba' })
  expect((await lina.get('/api/places')).body).toMatchObject({ version: 1, wishes: [{ words: 'madaba', count: 1 }] })
  expect((await lina.get('/api/places/history')).body).toMatchObject({ versions: [{ version: 1, reason: 'A test' }] })
})

test('a closed area takes no new pieces, and those that it has stay', async () => {
  const dana = await signedIn(shop, { email: 'dana@libsa.example' })
  await submitted(dana, { pickupArea: 'Sweifieh' })
  const areas = defaultPlaces.areas.map((area) => (area.listed === 'Sweifieh' ? { ...area, isOpen: false } : area))
  expect(await publish(0, { ...defaultPlaces, areas })).toMatchObject({ status: 200 })
  await expect(submitted(dana, { pickupArea: 'Sweifieh' }, 2)).rejects.toThrow('listing.area-closed')
  expect((await shop.browser().get('/api/items/wf-001')).status).toBe(200)
  expect(await publish(1, defaultPlaces)).toMatchObject({ status: 200 })
  await submitted(dana, { pickupArea: 'Sweifieh' }, 3)
})

test('a piece that comes back after closed days is free for nobody until then', async () => {
  const today = dayAt(await shop.clock.now())
  const until = addDays(today, 12)
  const closed = { name: { en: 'Eid', ar: 'العيد' }, from: addDays(until, 1), until: addDays(until, 3), windows: [] }
  expect(await publish(0, { ...defaultPlaces, calendars: [closed] })).toMatchObject({ status: 200 })
  await shop.pool.query('UPDATE items SET quantity = 1, turnaround_days = 1')
  await hold(shop.browser(), 'wf-001', addDays(until, -2))
  const calendar = async () => {
    const { body } = await shop.browser().get(`/api/items/wf-001/calendar?from=${until}&until=${addDays(until, 9)}`)
    return (body as unknown as { days: { state: string; canStart: boolean }[] }).days.map(({ state, canStart }) => `${state} ${canStart}`)
  }
  const onItsWay = Array.from({ length: 4 }, () => 'on-its-way false')
  expect(await calendar()).toEqual([
    'taken false',
    ...onItsWay,
    'cleaning false',
    'free false',
    ...Array.from({ length: 3 }, () => 'free true'),
  ])
  const lines = (from: string) => [{ itemId: 'wf-001', from, until: addDays(from, 1), quantity: 1 }]
  const book = (from: string) => shop.browser().send('POST', '/api/orders', { key: newId(), lines: lines(from) })
  expect((await book(addDays(until, 6))).status).toBe(409)
  expect((await book(addDays(until, 7))).status).toBe(200)
})
