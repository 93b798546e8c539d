import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import type { Browser } from '#tests/front.ts'
import { guestOrders } from '#tests/guest-orders.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import { addDays, dayAt, instantAt } from '#values/day.ts'
import { newId } from '#values/id.ts'

let shop: Awaited<ReturnType<typeof world>>
beforeEach(async () => {
  shop = await world()
})
afterEach(() => shop.close())

const { booked, newestTo, settle } = guestOrders(() => shop)

const change = (who: Browser, { id }: Pick<Order, 'id'>, visit: 'delivery' | 'collection', slot: string, key = newId()) =>
  who.send('PUT', `/api/orders/${id}/window`, { key, visit, slot })
const recorded = async () =>
  (await shop.pool.query(`SELECT details FROM audit_log WHERE event = 'order.window-changed' ORDER BY id`)).rows.map(
    ({ details }) => details,
  )
const timeTravel = async (instant: Date) => shop.clock.advance(instant.getTime() - (await shop.clock.now()).getTime())
const daysOf = ({ rentals: [rental] }: Order) => {
  const { from = '', until = '', id = '' } = rental ?? {}
  return { rental: id, delivered: addDays(from, -1), collected: addDays(until, 1), until }
}

test('a customer changes either window once per key, at the same price; the calendar follows and a mail confirms it', async () => {
  const { order, first, email } = await booked()
  const { rental, delivered, collected } = daysOf(order)
  const events = async () => String((await first.get(`/api/orders/${order.id}/calendar.ics`)).body['text'])
  const sequenceIn = (text: string) => Number(/SEQUENCE:(\d+)/.exec(text)?.[1])
  const before = await events()
  const key = newId()
  for (let press = 0; press < 2; press += 1) {
    const { status, body } = await change(first, order, 'delivery', `${delivered}_11-13`, key)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      delivery: { slot: `${delivered}_11-13`, collection: `${collected}_17-19` },
      quote: { total: order.quote.total },
    })
  }
  expect(await change(first, order, 'delivery', `${delivered}_14-16`, key)).toMatchObject({
    status: 422,
    body: { code: 'order.key-reused' },
  })
  expect(await change(first, order, 'delivery', `${delivered}_11-13`)).toMatchObject({ status: 200 })
  expect(await recorded()).toEqual([{ visit: 'delivery', before: `${delivered}_17-19`, slot: `${delivered}_11-13`, rentals: [rental] }])
  await settle()
  const mail = await newestTo(email)
  expect(mail).toContain('between 11:00 and 13:00')
  expect(mail).toContain('It was between 17:00 and 19:00 before.')
  const after = await events()
  expect(after).toContain(`DTSTART:${delivered.replaceAll('-', '')}T080000Z`)
  expect(sequenceIn(after)).toBeGreaterThan(sequenceIn(before))
  expect((await change(first, order, 'collection', `${collected}_19-21`)).body).toMatchObject({
    delivery: { slot: `${delivered}_11-13`, collection: `${collected}_19-21` },
  })
  // The owner packs it by the same noon as before.
  await settle()
  expect((await shop.pool.query(`SELECT FROM notifications WHERE event = 'packing-time-changed'`)).rowCount).toBe(0)
})

test('only the windows of that day are to be chosen, until 18:00 of the day before; the collection also while the customer has the piece', async () => {
  const { order, first } = await booked()
  const { rental, delivered, collected, until } = daysOf(order)
  for (const slot of [`${delivered}_12-14`, `${addDays(delivered, 1)}_17-19`, `${addDays(delivered, -1)}_17-19`])
    expect(await change(first, order, 'delivery', slot)).toMatchObject({ status: 422, body: { code: 'order.slot-closed' } })
  expect(await change(first, order, 'collection', `${until}_17-19`)).toMatchObject({
    status: 422,
    body: { code: 'order.collection-unknown' },
  })
  await timeTravel(new Date(instantAt(addDays(delivered, -1), 18).getTime() - 60_000))
  expect(await change(first, order, 'delivery', `${delivered}_19-21`)).toMatchObject({ status: 200 })
  shop.clock.advance(60_000)
  expect(await change(first, order, 'delivery', `${delivered}_14-16`)).toMatchObject({ status: 409, body: { code: 'rental.too-late' } })
  await shop.pool.query(`UPDATE rentals SET status = 'active', delivered_at = now() WHERE id = $1`, [rental])
  expect(await change(first, order, 'delivery', `${delivered}_14-16`)).toMatchObject({
    status: 409,
    body: { code: 'rental.wrong-status' },
  })
  await timeTravel(new Date(instantAt(until, 18).getTime() - 60_000))
  expect(await change(first, order, 'collection', `${collected}_11-13`)).toMatchObject({ status: 200 })
  shop.clock.advance(60_000)
  expect(await change(first, order, 'collection', `${collected}_14-16`)).toMatchObject({ status: 409, body: { code: 'rental.too-late' } })
})

test('nobody else changes the windows of an order', async () => {
  const { order } = await booked()
  const { delivered } = daysOf(order)
  const others = [shop.browser(), await signedIn(shop, 'customer'), await signedIn(shop, 'admin')]
  for (const other of others)
    expect(await change(other, order, 'delivery', `${delivered}_11-13`)).toMatchObject({ status: 404, body: { code: 'order.unknown' } })
})

test('a same-day delivery that is moved leaves at another hour: its deposit follows, and its owner is told', async () => {
  const rana = await signedIn(shop, 'customer')
  const from = addDays(dayAt(await shop.clock.now()), 1)
  const lines = [{ itemId: 'wf-002', from, until: addDays(from, 1), quantity: 1 }]
  const { body: held } = await rana.send('POST', '/api/orders', { key: newId(), lines })
  const path = `/api/orders/${String(held['id'])}`
  const place = { name: 'Rana', phone: '0791234567', area: 'amman-abdoun', landmark: 'Circle', building: '12' }
  await rana.send('PUT', `${path}/delivery`, { ...place, slot: `${from}_11-13` })
  await shop.pool.query('UPDATE orders SET phone_confirmed_at = now()')
  const { body: quoted } = await rana.send('PUT', `${path}/method`, { method: 'cash' })
  const { total } = quoted['quote'] as { total: number }
  const paid = await rana.send('POST', `${path}/payment`, { key: newId(), total })
  expect(paid).toMatchObject({ status: 200 })
  const order = (await rana.get(path)).body as unknown as Order
  // The evening before is another day to the customer, at another price.
  expect(await change(rana, order, 'delivery', `${addDays(from, -1)}_19-21`)).toMatchObject({ status: 422 })
  expect((await change(rana, order, 'delivery', `${from}_17-19`)).body).toMatchObject({
    quote: { total },
    rentals: [{ dispatchAt: instantAt(from, 15).toISOString() }],
  })
  await settle()
  const { rows } = await shop.pool.query(`SELECT party, details FROM notifications WHERE event = 'packing-time-changed'`)
  expect(rows).toMatchObject([{ party: 'owner', details: { by: instantAt(from, 15).toISOString() } }])
  expect(rows[0].details).not.toHaveProperty('slot')
})
