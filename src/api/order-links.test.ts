import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LinkedOrder, PaymentElsewhere } from '#domain/renting/order-links/order-link.contract.ts'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import type { Browser } from '#tests/front.ts'
import { guestOrders } from '#tests/guest-orders.ts'
import { signedIn, signUp } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import { addDays, dayAt } from '#values/day.ts'
import { newId } from '#values/id.ts'

let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  shop = await world()
})
afterAll(() => shop.close())

const { booked, paymentOf, settle, tokenTo, newestTo } = guestOrders(() => shop)

const opened = async (who: Browser, token: string) => (await who.get(`/api/order-links/${token}`)).body as unknown as LinkedOrder

async function open(who: Browser, token: string) {
  const answer = await opened(who, token)
  if (answer.state !== 'open') throw new Error(`The link is ${answer.state}`)
  return answer
}

test('the mail’s link opens the order in any browser, without names, the door and codes', async () => {
  const { order, email, first } = await booked()
  const token = await tokenTo(email)
  const elsewhere = shop.browser()
  const { order: shown, contacts, cancellation, hasReceipt } = await open(elsewhere, token)
  expect(shown).toMatchObject({ id: order.id, number: order.number, status: 'confirmed', email: null, deliveryCode: null })
  expect(shown.delivery).toMatchObject({ areaName: 'Abdoun', slot: order.delivery?.slot, name: '', phone: '', landmark: '', building: '' })
  expect(JSON.stringify(shown)).not.toMatch(/Hala|Fifth|95551/)
  expect(contacts).toEqual({ email: `g•••@libsa.example`, phone: null })
  expect(cancellation).toMatchObject({ refund: order.payment?.amount, share: { now: 10_000 } })
  expect(hasReceipt).toBe(true)
  expect((await elsewhere.get(`/api/orders/${order.id}`)).status).toBe(404)
  const receipt = await elsewhere.get(`/api/order-links/${token}/receipt.pdf`)
  expect([receipt.status, receipt.type]).toEqual([200, 'application/pdf'])
  const sentAt = async () => (await shop.pool.query('SELECT sent_at FROM order_links WHERE order_id = $1', [order.id])).rows
  const before = await sentAt()
  const calendar = Buffer.from((await elsewhere.get(`/api/order-links/${token}/calendar.ics`)).bytes).toString()
  expect(calendar).toContain('SUMMARY:')
  expect(calendar.replaceAll('\r\n ', '')).toContain(`/order/${token}`)
  expect(calendar).not.toContain('Fifth')
  await first.get(`/api/orders/${order.id}/calendar.ics`)
  expect(await sentAt()).toEqual(before)
  expect((await shop.pool.query('SELECT token_hash FROM order_links WHERE token_hash = $1', [token])).rowCount).toBe(0)
})

test('a link reads and cancels, and nothing else, before a code is typed', async () => {
  const { order, email, first } = await booked()
  const token = await tokenTo(email)
  const elsewhere = shop.browser()
  const rental = order.rentals[0]?.id
  expect((await elsewhere.send('PUT', `/api/rentals/${rental}/cancellation`, { key: newId(), refund: 0 })).status).toBe(404)
  const window = { key: newId(), visit: 'delivery', slot: `${order.delivery?.slot?.slice(0, 10)}_11-13` }
  expect((await elsewhere.send('PUT', `/api/orders/${order.id}/window`, window)).status).toBe(404)
  const { cancellation } = await open(elsewhere, token)
  const wrong = await elsewhere.send('PUT', `/api/order-links/${token}/cancellation`, { key: newId(), refund: 1 })
  expect(wrong).toMatchObject({ status: 409, body: { code: 'rental.refund-changed' } })
  const press = { key: newId(), refund: cancellation?.refund }
  for (let presses = 0; presses < 2; presses += 1) {
    const cancelled = await elsewhere.send('PUT', `/api/order-links/${token}/cancellation`, press)
    expect(cancelled).toMatchObject({ status: 200, body: { order: { status: 'cancelled' }, cancellation: null } })
  }
  await settle()
  expect((await first.get(`/api/orders/${order.id}`)).body).toMatchObject({ status: 'cancelled', payment: { refunded: press.refund } })
})

test('a code from the order’s own mailbox gives a browser the rights of the one that booked', async () => {
  const { order, email, first } = await booked()
  const token = await tokenTo(email)
  const elsewhere = shop.browser()
  expect((await elsewhere.send('PUT', `/api/order-links/${token}/codes`, { channel: 'email', code: '000000' })).status).toBe(409)
  await elsewhere.send('POST', `/api/order-links/${token}/codes`, { channel: 'email' })
  const code = /^\d{6}$/m.exec(await newestTo(email))?.[0]
  const stranger = shop.browser()
  expect((await stranger.send('PUT', `/api/order-links/${token}/codes`, { channel: 'email', code })).status).toBe(409)
  const wrong = await elsewhere.send('PUT', `/api/order-links/${token}/codes`, {
    channel: 'email',
    code: code === '111111' ? '222222' : '111111',
  })
  expect(wrong).toMatchObject({ status: 422, body: { code: 'people.code-wrong' } })
  expect((await elsewhere.send('PUT', `/api/order-links/${token}/codes`, { channel: 'email', code })).body).toEqual({ order: order.id })
  expect(await opened(elsewhere, token)).toEqual({ state: 'own', order: order.id })
  const whole = (await elsewhere.get(`/api/orders/${order.id}`)).body as unknown as Order
  expect(whole).toMatchObject({ email, delivery: { landmark: 'Fifth Circle' }, deliveryCode: order.deliveryCode })
  const [rental] = order.rentals
  const from = addDays(rental?.from ?? '', 1)
  const moved = await elsewhere.send('PUT', `/api/rentals/${rental?.id}/days`, { key: newId(), from })
  expect(moved).toMatchObject({ status: 200, body: { from } })
  expect((await first.get(`/api/orders/${order.id}`)).body).toMatchObject({ delivery: { slot: `${addDays(from, -1)}_17-19` } })
  const slot = `${addDays(from, -1)}_11-13`
  expect((await elsewhere.send('PUT', `/api/orders/${order.id}/window`, { key: newId(), visit: 'delivery', slot })).status).toBe(200)
  expect((await first.get(`/api/orders/${order.id}`)).body).toMatchObject({ delivery: { slot } })
  const list = (await elsewhere.get('/api/orders')).body as unknown as { orders: Order[] }
  expect(list.orders.map(({ id }) => id)).toEqual([order.id])
  // Somebody else signs in on the admitted device: the order stays its guest's.
  await elsewhere.send('POST', '/api/people/sessions', { email: 'lama@libsa.example', password: 'libsa-demo-2026', portal: 'shop' })
  expect((await first.get(`/api/orders/${order.id}`)).status).toBe(200)
  expect((await stranger.get(`/api/orders/${order.id}`)).status).toBe(404)
  shop.clock.advance(31 * 86_400_000)
  await shop.runDueJobs()
  expect((await elsewhere.get(`/api/orders/${order.id}`)).status).toBe(404)
})

test('a link ends when its customer says so, and thirty days after the order or its last message; a new one is sent to the same mailbox alone', async () => {
  const { order, email } = await booked()
  const token = await tokenTo(email)
  const elsewhere = shop.browser()
  expect((await elsewhere.send('DELETE', `/api/order-links/${token}`, {})).status).toBe(200)
  expect(await opened(elsewhere, token)).toEqual({ state: 'closed' })
  expect(await opened(elsewhere, 'A'.repeat(22))).toEqual({ state: 'closed' })
  for (const path of ['receipt.pdf', 'calendar.ics']) expect((await elsewhere.get(`/api/order-links/${token}/${path}`)).status).toBe(404)
  const answers = [{ token }, { token: 'A'.repeat(22) }, { order: newId() }].map((wanted) =>
    elsewhere.send('POST', '/api/order-links', wanted),
  )
  for (const answer of await Promise.all(answers)) expect(answer).toMatchObject({ status: 200, body: { isDone: true } })
  const fresh = await tokenTo(email)
  expect(fresh).not.toBe(token)
  expect(await open(elsewhere, fresh)).toMatchObject({ order: { id: order.id } })
  shop.clock.advance(10 * 86_400_000)
  await elsewhere.send('POST', '/api/order-links', { order: order.id })
  expect(await tokenTo(email)).toBe(fresh)
  const last = new Date(`${order.rentals[0]?.until}T00:00:00Z`).getTime()
  shop.clock.advance(Math.max(last - (await shop.clock.now()).getTime(), 0) + 29 * 86_400_000)
  expect((await opened(elsewhere, fresh)).state).toBe('open')
  shop.clock.advance(40 * 86_400_000)
  expect((await opened(elsewhere, fresh)).state).toBe('closed')
})

test('one mailbox is asked for a link so often and no more, whoever asks', async () => {
  const { order, email } = await booked()
  const statuses: number[] = []
  for (let asked = 0; asked < 8; asked += 1)
    statuses.push((await shop.browser().send('POST', '/api/order-links', { order: order.id })).status)
  expect(statuses.slice(0, 6)).toEqual(Array(6).fill(200))
  expect(statuses.slice(6)).toEqual([429, 429])
  const { rows } = await shop.pool.query(
    `SELECT count(*)::int AS sent FROM outbox WHERE recipient = $1 AND dedupe_key LIKE 'order-link:%'`,
    [email],
  )
  expect(rows[0].sent).toBeLessThanOrEqual(5)
})

test('a guest with a phone alone gets the link there, and the code', async () => {
  const { order, phone } = await booked({ hasMail: false })
  const token = await tokenTo(phone)
  const elsewhere = shop.browser()
  const { contacts } = await open(elsewhere, token)
  expect(contacts).toEqual({ email: null, phone: `•• ${phone.slice(-2)}` })
  expect((await elsewhere.send('POST', `/api/order-links/${token}/codes`, { channel: 'email' })).status).toBe(404)
  await elsewhere.send('POST', `/api/order-links/${token}/codes`, { channel: 'phone' })
  const code = /\d{6}/.exec(await newestTo(phone))?.[0]
  expect((await elsewhere.send('PUT', `/api/order-links/${token}/codes`, { channel: 'phone', code })).body).toEqual({ order: order.id })
})

test('signing up with the order’s mailbox, or adding it to an account, takes the order over, its address too; a hold stays where it is paid', async () => {
  const { order, email, first } = await booked()
  const token = await tokenTo(email)
  const elsewhere = shop.browser()
  const held = await first.send('POST', '/api/orders', {
    key: newId(),
    lines: [
      { itemId: 'wf-003', from: addDays(order.rentals[0]?.from ?? '', 7), until: addDays(order.rentals[0]?.from ?? '', 8), quantity: 1 },
    ],
  })
  await shop.pool.query('UPDATE orders SET email = $2, email_confirmed_at = now() WHERE id = $1', [held.body['id'], email])
  shop.clock.advance(1000)
  const { browser: her } = await signUp(shop, email, undefined, elsewhere)
  expect(((await her.get('/api/orders')).body as unknown as { orders: Order[] }).orders.map(({ id }) => id)).toEqual([order.id])
  expect((await her.get('/api/addresses')).body).toMatchObject({
    addresses: [{ landmark: 'Fifth Circle', label: 'Abdoun, Amman', isDefault: true }],
  })
  expect(await opened(shop.browser(), token)).toEqual({ state: 'account', order: order.id })
  expect(await opened(her, token)).toEqual({ state: 'own', order: order.id })
  expect((await first.get(`/api/orders/${held.body['id']}`)).status).toBe(200)
})

test('a phone that is added to an account takes over the orders of guests that confirmed it', async () => {
  const { order, phone } = await booked({ hasMail: false })
  const dana = await signedIn(shop, { email: 'dana@libsa.example' })
  await dana.send('POST', '/api/auth/contacts', { phone })
  const code = /\d{6}/.exec(await newestTo(phone))?.[0]
  expect((await dana.send('PUT', '/api/auth/contacts', { phone, code })).status).toBe(200)
  expect((await dana.get(`/api/orders/${order.id}`)).status).toBe(200)
})

test('somebody who signs in with another address gets nobody’s order', async () => {
  const { order } = await booked()
  const other = await signedIn(shop, { email: 'rana@libsa.example' })
  expect((await other.get(`/api/orders/${order.id}`)).status).toBe(404)
})

test('a payer by card confirms the address after paying: its mail opens this order, and a code to the phone all of it', async () => {
  const { order, email, phone, first } = await booked({ isConfirmed: false })
  expect(order).toMatchObject({ status: 'confirmed', email, isEmailConfirmed: false })
  expect(await newestTo(email)).toContain('Paid by card')
  const token = await tokenTo(email)
  // Nobody has proved yet that the address is the payer's: an account with it gets nothing.
  shop.clock.advance(1000)
  const { browser: namesake } = await signUp(shop, email)
  expect((await namesake.get('/api/orders')).body).toEqual({ orders: [] })
  const elsewhere = shop.browser()
  const masked = {
    state: 'open',
    contacts: { email: null, phone: `•• ${phone.slice(-2)}` },
    order: { email: null, delivery: { phone: '' } },
  }
  expect(await opened(elsewhere, token)).toMatchObject(masked)
  expect((await elsewhere.get(`/api/orders/${order.id}`)).status).toBe(404)
  // The address may be mistyped, so whoever reads its mail gets no more than the link opens.
  expect((await elsewhere.send('POST', `/api/order-links/${token}/codes`, { channel: 'email' })).status).toBe(404)
  shop.clock.advance(1000)
  await elsewhere.send('POST', `/api/order-links/${token}/codes`, { channel: 'phone' })
  const code = /\d{6}/.exec(await newestTo(phone))?.[0]
  expect((await elsewhere.send('PUT', `/api/order-links/${token}/codes`, { channel: 'phone', code })).body).toEqual({ order: order.id })
  expect((await first.get(`/api/orders/${order.id}`)).body).toMatchObject({ isEmailConfirmed: true })
  const { rows } = await shop.pool.query("SELECT FROM outbox WHERE recipient = $1 AND body_text LIKE '%Paid by card%'", [email])
  expect(rows).toHaveLength(1)
})

test('a payer who comes back in another browser reads that the payment arrived, and nothing of the order', async () => {
  const { order, first } = await booked()
  const payment = await paymentOf(order.id)
  const elsewhere = shop.browser()
  const back = (await elsewhere.get(`/api/payments/return/${payment}`)).headers.get('location')
  expect(back).toBe(`/checkout/payment/${payment}`)
  expect((await first.get(`/api/payments/return/${payment}`)).headers.get('location')).toMatch(/^\/(checkout\/success|profile\/orders)/)
  const { body } = await elsewhere.get(`/api/order-links/payments/${payment}`)
  expect(body as unknown as PaymentElsewhere).toMatchObject({ kind: 'payment', state: 'arrived', hasMail: true })
  expect(JSON.stringify(body)).not.toContain(order.id)
  await shop.pool.query(`UPDATE payments SET status = 'created' WHERE id = $1`, [payment])
  expect((await elsewhere.get(`/api/order-links/payments/${payment}`)).body).toMatchObject({ state: 'checking' })
  await shop.pool.query(`UPDATE payments SET status = 'failed' WHERE id = $1`, [payment])
  expect((await elsewhere.get(`/api/order-links/payments/${payment}`)).body).toMatchObject({ state: 'refused' })
  await shop.pool.query(`UPDATE payments SET status = 'refunded' WHERE id = $1`, [payment])
  expect((await elsewhere.get(`/api/order-links/payments/${payment}`)).body).toMatchObject({ state: 'settled' })
  expect((await elsewhere.get(`/api/order-links/payments/${newId()}`)).status).toBe(404)
})

test('who opens a document of an order from another browser’s downloads signs in first; a program gets the refusal', async () => {
  const { order, first } = await booked()
  const path = `/api/orders/${order.id}/receipt.pdf`
  expect((await first.get(path, { accept: 'text/html' })).type).toBe('application/pdf')
  const opened = await shop.browser().get(path, { accept: 'text/html,*/*', 'accept-language': 'ar' })
  expect([opened.status, opened.headers.get('location')]).toEqual([303, `/ar/login?next=%2Fprofile%2Forders%2F${order.id}`])
  expect((await shop.browser().get(path)).status).toBe(404)
})

test('an address typed at checkout is kept once for who asks for it, and not otherwise', async () => {
  const rana = await signedIn(shop, { email: 'rana@libsa.example' })
  const addresses = async () => ((await rana.get('/api/addresses')).body as unknown as { addresses: { building: string }[] }).addresses
  const before = (await addresses()).length
  const from = addDays(dayAt(await shop.clock.now()), 80)
  const held = await rana.send('POST', '/api/orders', {
    key: newId(),
    lines: [{ itemId: 'wf-003', from, until: addDays(from, 1), quantity: 1 }],
  })
  const place = { name: 'Rana', phone: '0795550101', area: 'amman-abdoun', landmark: 'The clock', slot: `${addDays(from, -1)}_17-19` }
  const deliver = (building: string, keepsAddress?: boolean) =>
    rana.send('PUT', `/api/orders/${held.body['id']}/delivery`, { ...place, building, keepsAddress })
  expect(await deliver('7')).toMatchObject({ status: 200 })
  expect((await addresses()).length).toBe(before)
  for (let press = 0; press < 2; press += 1) expect((await deliver('8', true)).status).toBe(200)
  expect((await addresses()).slice(before)).toMatchObject([{ area: 'amman-abdoun', building: '8', isDefault: before === 0 }])
})
