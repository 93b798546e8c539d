import { afterAll, beforeAll, expect, test } from 'vitest'
import { guestOrders } from '#tests/guest-orders.ts'
import { world } from '#tests/world.ts'

let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  shop = await world({ mail: { send: async () => undefined, close: () => undefined } })
})
afterAll(() => shop.close())

const { booked, tokenTo, newestTo } = guestOrders(() => shop)

test('a payer by card corrects a mistyped address: the confirmation goes there, and the link in the wrong mailbox is dead', async () => {
  const { order, email, first } = await booked({ isConfirmed: false })
  const wrong = await tokenTo(email)
  await shop.sendDue()
  const right = `right-${email}`
  const path = `/api/orders/${order.id}/receipt-address/correction`
  shop.clock.advance(1000)
  expect(await first.send('PUT', path, { email: right })).toMatchObject({ status: 200, body: { email: right, isEmailConfirmed: false } })
  expect(await newestTo(right)).toContain('Paid by card')
  // Nobody has confirmed that the mailbox is the customer's.
  expect(await newestTo(right)).not.toContain('Fifth Circle')
  const token = await tokenTo(right)
  const elsewhere = shop.browser()
  expect((await elsewhere.get(`/api/order-links/${wrong}`)).body).toEqual({ state: 'closed' })
  expect((await elsewhere.get(`/api/order-links/${token}`)).body).toMatchObject({ state: 'open', order: { id: order.id } })
  // A new link for the dead one goes to the right mailbox.
  await elsewhere.send('POST', '/api/order-links', { token: wrong })
  expect(await tokenTo(email)).toBe(wrong)
  // Back to the first address, whose confirmation was sent already.
  await first.send('PUT', path, { email })
  expect(await tokenTo(email)).not.toBe(wrong)
})

test('an address is corrected in the browser that booked alone, and not once it is confirmed', async () => {
  const { order, phone, email, first } = await booked({ isConfirmed: false })
  const path = `/api/orders/${order.id}/receipt-address/correction`
  const token = await tokenTo(email)
  const elsewhere = shop.browser()
  expect((await elsewhere.send('PUT', path, { email: `mine-${email}` })).status).toBe(404)
  await elsewhere.send('POST', `/api/order-links/${token}/codes`, { channel: 'phone' })
  const code = /\d{6}/.exec(await newestTo(phone))?.[0]
  await elsewhere.send('PUT', `/api/order-links/${token}/codes`, { channel: 'phone', code })
  expect((await elsewhere.get(`/api/orders/${order.id}`)).status).toBe(200)
  expect((await elsewhere.send('PUT', path, { email: `mine-${email}` })).status).toBe(404)
  expect(await first.send('PUT', path, { email: `mine-${email}` })).toMatchObject({ status: 409, body: { code: 'order.email-settled' } })
})

test('an order’s address is corrected so often and no more', async () => {
  const { order, email, first } = await booked({ isConfirmed: false })
  const statuses: number[] = []
  for (let times = 0; times < 7; times += 1)
    statuses.push((await first.send('PUT', `/api/orders/${order.id}/receipt-address/correction`, { email: `${times}-${email}` })).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
})
