import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Confirmations } from '#domain/accounts/roles/confirmation.contract.ts'
import { checkBooks } from '#domain/money/books/check-books.ts'
import type { OrderDetail } from '#domain/renting/order-details/order-detail.contract.ts'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import type { Browser } from '#tests/front.ts'
import { guestOrders } from '#tests/guest-orders.ts'
import { openMailbox } from '#tests/mailbox.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import { addDays } from '#values/day.ts'
import { newId } from '#values/id.ts'

// Staff help a customer who has called: the code, another time, a wrong phone number, a message, a note.

let shop: Awaited<ReturnType<typeof world>>
let mailbox: Awaited<ReturnType<typeof openMailbox>>
let nour: Browser
let rana: Browser
beforeAll(async () => {
  mailbox = await openMailbox()
  shop = await world({ mail: mailbox.mail() })
  nour = await signedIn(shop, 'moderator')
  rana = await signedIn(shop, 'customer')
})
afterAll(async () => {
  await shop.close()
  await mailbox.close()
})
const { booked, newestTo } = guestOrders(() => shop)

const detailOf = async (id: string) => (await nour.get(`/api/operations/orders/${id}`)).body as unknown as OrderDetail
const whyOf = async (id: string) => Object.fromEntries((await detailOf(id)).actions.map(({ name, why }) => [name, why?.code ?? null]))
const at = (id: string, path: string) => `/api/operations/orders/${id}/${path}`
const eventsOf = async (id: string, event: string) =>
  (await shop.pool.query(`SELECT details FROM audit_log WHERE subject_id = $1 AND event = $2`, [id, event])).rows.map(
    ({ details }) => details,
  )

test('the order says what staff may do about it now, and why not', async () => {
  const { order } = await booked()
  const [rental] = order.rentals
  expect(await whyOf(order.id)).toEqual({
    ...{ dispatch: 'not-yet', deliver: 'not-yet', fail: 'not-yet', collect: 'not-yet', bringBack: 'not-yet' },
    ...{
      code: null,
      window: null,
      door: null,
      days: null,
      refund: 'not-yet',
      credit: 'guest',
      again: null,
      write: null,
      note: null,
      print: null,
    },
  })
  await shop.pool.query(`UPDATE rentals SET status = 'packed', deposit = 0 WHERE id = $1`, [rental?.id])
  const { actions } = await detailOf(order.id)
  expect(actions.find(({ name }) => name === 'dispatch')).toEqual({
    name: 'dispatch',
    why: null,
    pieces: [{ id: rental?.id, deed: 'dispatch', cash: 0 }],
    cash: 0,
  })
  await shop.pool.query(`UPDATE rentals SET deposit = 10000 WHERE id = $1`, [rental?.id])
  await shop.pool.query(`DELETE FROM deposits WHERE rental_id = $1`, [rental?.id])
  expect(await whyOf(order.id)).toMatchObject({ dispatch: 'deposit-missing' })
  await shop.pool.query(`UPDATE rentals SET status = 'undeliverable', dispatched_at = $2, failed_attempts = 2 WHERE id = $1`, [
    rental?.id,
    await shop.clock.now(),
  ])
  expect(await whyOf(order.id)).toMatchObject({
    dispatch: 'done',
    deliver: 'over',
    bringBack: null,
    code: 'over',
    door: 'over',
    print: 'over',
  })
  await shop.pool.query(`UPDATE people SET phone = $1 WHERE id = (SELECT person_id FROM person_roles WHERE role = 'moderator')`, [
    order.delivery?.phone,
  ])
  expect(await whyOf(order.id)).toMatchObject({ bringBack: 'own' })
  await shop.pool.query(`UPDATE people SET phone = NULL WHERE id = (SELECT person_id FROM person_roles WHERE role = 'moderator')`)
})

test('the code that staff read out is the customer’s, and it is recorded who has read it', async () => {
  const { order, first } = await booked()
  const { body } = await nour.send('POST', at(order.id, 'delivery-code'), {})
  expect(body).toEqual({
    codes: [{ code: (await first.get(`/api/orders/${order.id}`)).body['deliveryCode'], pieces: order.rentals.map(({ id }) => id) }],
  })
  expect(await eventsOf(order.id, 'order.code-shown')).toHaveLength(1)
  for (const who of [rana, first]) expect([401, 403]).toContain((await who.send('POST', at(order.id, 'delivery-code'), {})).status)
  await shop.pool.query(`UPDATE rentals SET status = 'cancelled' WHERE order_id = $1`, [order.id])
  expect(await nour.send('POST', at(order.id, 'delivery-code'), {})).toMatchObject({ status: 409, body: { code: 'order.no-code' } })
})

test('staff write to a guest by mail, or else by SMS, once for each key; the words stay with the order', async () => {
  const { order, email } = await booked()
  const key = newId()
  for (const _ of [1, 2])
    expect((await nour.send('POST', at(order.id, 'messages'), { key, words: 'The courier comes at six.\n\nSorry!' })).status).toBe(200)
  const mail = await newestTo(email)
  expect(mail).toContain('The courier comes at six.')
  expect(mail).toMatch(/\/order\/[\w-]{22}/)
  const { rows } = await shop.pool.query(`SELECT subject, locale FROM outbox WHERE dedupe_key LIKE 'order-message:%' AND thread = $1`, [
    order.id,
  ])
  expect(rows).toEqual([{ subject: `About your order ${order.number}`, locale: 'en' }])
  expect((await detailOf(order.id)).notes).toMatchObject([{ kind: 'message', words: 'The courier comes at six.\n\nSorry!' }])

  const { order: byPhone, phone } = await booked({ hasMail: false })
  await shop.pool.query(`UPDATE orders SET locale = 'ar' WHERE id = $1`, [byPhone.id])
  expect((await detailOf(byPhone.id)).customer).toMatchObject({ reach: 'sms', locale: 'ar' })
  await nour.send('POST', at(byPhone.id, 'messages'), { key: newId(), words: 'المندوب في الطريق' })
  expect(await newestTo(phone)).toContain(`بخصوص طلبك ${byPhone.number}: المندوب في الطريق`)
  await shop.pool.query(`UPDATE orders SET phone_confirmed_at = NULL WHERE id = $1`, [byPhone.id])
  expect(await nour.send('POST', at(byPhone.id, 'messages'), { key: newId(), words: 'x' })).toMatchObject({
    status: 409,
    body: { code: 'order.no-contact' },
  })
  expect(await whyOf(byPhone.id)).toMatchObject({ write: 'no-contact' })
})

test('a note is for staff alone', async () => {
  const { order, first } = await booked()
  expect((await nour.send('POST', at(order.id, 'notes'), { key: newId(), words: 'She has called twice.' })).status).toBe(200)
  expect((await detailOf(order.id)).notes).toMatchObject([{ kind: 'note', words: 'She has called twice.', by: expect.any(String) }])
  expect(JSON.stringify((await first.get(`/api/orders/${order.id}`)).body)).not.toContain('called twice')
  expect((await rana.send('POST', at(order.id, 'notes'), { key: newId(), words: 'x' })).status).toBe(403)
  expect((await nour.send('POST', at(order.id, 'notes'), { key: newId(), words: ' ' })).status).toBe(422)
})

test('another phone is not confirmed, and an address changes within its area, with a reason', async () => {
  const { order, email } = await booked()
  const door = { phone: '0795559999', landmark: 'Sixth Circle', building: '14, floor 2', note: 'Ring twice', words: 'She has called.' }
  expect(await nour.send('PUT', at(order.id, 'door'), { ...door, phone: '12' })).toMatchObject({
    status: 422,
    body: { code: 'order.phone-invalid' },
  })
  await shop.pool.query('UPDATE orders SET phone_confirmed_at = now() WHERE id = $1', [order.id])
  expect((await nour.send('PUT', at(order.id, 'door'), { ...door, phone: order.delivery?.phone })).status).toBe(200)
  const confirmed = async () =>
    (await shop.pool.query('SELECT phone_confirmed_at AS at, delivery FROM orders WHERE id = $1', [order.id])).rows[0]
  expect((await confirmed()).at).not.toBeNull()
  expect((await nour.send('PUT', at(order.id, 'door'), door)).status).toBe(200)
  expect(await confirmed()).toMatchObject({
    at: null,
    delivery: { area: 'amman-abdoun', landmark: 'Sixth Circle', phone: '+962795559999', slot: order.delivery?.slot },
  })
  expect(await eventsOf(order.id, 'order.door-changed')).toMatchObject([
    { isSamePhone: true, words: 'She has called.' },
    { isSamePhone: false, words: 'She has called.' },
  ])
  expect(await newestTo(email)).toContain('If you didn’t ask for that')
  await shop.pool.query(`UPDATE rentals SET status = 'cancelled' WHERE order_id = $1`, [order.id])
  expect(await nour.send('PUT', at(order.id, 'door'), door)).toMatchObject({ status: 409, body: { code: 'order.over' } })
})

test('staff choose another window of the day for the customer, who is notified', async () => {
  const { order } = await booked()
  const day = addDays(order.rentals[0]?.from ?? '', -1)
  const { windows } = await detailOf(order.id)
  expect(windows).toMatchObject([{ visit: 'delivery', slot: `${day}_17-19` }, { visit: 'collection' }])
  const change = (slot: string) => nour.send('PUT', at(order.id, 'window'), { key: newId(), visit: 'delivery', slot })
  expect((await change(`${day}_11-13`)).status).toBe(200)
  expect((await detailOf(order.id)).door).toMatchObject({ slot: `${day}_11-13` })
  expect(await change(`${addDays(day, 1)}_11-13`)).toMatchObject({ status: 422, body: { code: 'order.slot-closed' } })
  expect(await eventsOf(order.id, 'order.window-changed')).toHaveLength(1)
})

test('staff move the days once for the customer, at the same price', async () => {
  const { order } = await booked()
  const { id = '', from = '', price = 0 } = order.rentals[0] ?? {}
  const starts = (await nour.get(`/api/rentals/${id}/free-starts`)).body['starts'] as string[]
  const next = starts.at(-1) ?? ''
  const move = (who: Browser, day: string) => who.send('PUT', `/api/rentals/${id}/days`, { key: newId(), from: day })
  expect((await move(rana, next)).status).toBe(404)
  expect(await move(nour, next)).toMatchObject({ status: 200, body: { from: next, price } })
  expect(await move(nour, from)).toMatchObject({ status: 409, body: { code: 'rental.days-moved' } })
  expect(await whyOf(order.id)).toMatchObject({ days: 'moved' })
})

test('any message of the order goes out again, to the same address, and no message of another', async () => {
  const [one, other] = [await booked(), await booked()]
  shop.clock.advance(120_000)
  await shop.sendDue()
  shop.clock.advance(700_000)
  const messages = async (id: string) =>
    (await nour.get(at(id, 'messages'))).body['messages'] as { id: string; recipient: string; isAgain: boolean; subject: string }[]
  const [first] = (await messages(one.order.id)).filter(({ recipient, isAgain }) => recipient === one.email && isAgain)
  expect(first?.subject).toContain(one.order.number)
  const again = (id: string) => nour.send('PUT', at(id, `messages/${first?.id}/again`), {})
  expect(await again(other.order.id)).toMatchObject({ status: 404, body: { code: 'outbox.unknown' } })
  expect(await again(one.order.id)).toMatchObject({ status: 200, body: { recipient: one.email } })
  expect((await messages(one.order.id)).filter(({ subject }) => subject === first?.subject)).toHaveLength(2)
  expect((await rana.get(at(one.order.id, 'messages'))).status).toBe(403)
})

const give = (who: Browser, id: string, path: string, body: object) =>
  who.send('POST', at(id, path), { key: newId(), words: 'Came two hours late.', ...body })
const handedOver = async (order: Pick<Order, 'rentals'>) =>
  shop.pool.query(`UPDATE rentals SET status = 'active', dispatched_at = $2, delivered_at = $2 WHERE id = $1`, [
    order.rentals[0]?.id,
    await shop.clock.now(),
  ])
const refundsOf = async (id: string) =>
  (await shop.pool.query('SELECT way, amount, reason FROM refunds WHERE order_id = $1 ORDER BY created_at, amount', [id])).rows

test('a part of a price goes back as it was paid and at the shop’s cost, never more than was paid, and once for each key', async () => {
  const { order } = await booked()
  nour = await signedIn(shop, 'moderator')
  const rentalId = order.rentals[0]?.id ?? ''
  const price = order.rentals[0]?.price ?? 0
  const key = newId()
  const refund = (amount: number, other: object = {}) => give(nour, order.id, 'refunds', { rentalId, amount, ...other })
  expect(await whyOf(order.id)).toMatchObject({ refund: 'not-yet', credit: 'guest' })
  expect(await refund(5000)).toMatchObject({ status: 409, body: { code: 'rental.too-early' } })
  await handedOver(order)
  expect(await whyOf(order.id)).toMatchObject({ refund: null })
  expect(await refund(price + 10)).toMatchObject({ status: 409, body: { code: 'refund.above-paid', limit: price } })
  expect(await refund(5005)).toMatchObject({ status: 422 })
  for (const _ of [1, 2]) expect(await refund(5000, { key })).toMatchObject({ status: 200, body: { isAsked: false } })
  expect(await refund(6000, { key })).toMatchObject({ status: 422, body: { code: 'order.key-reused' } })
  expect(await refundsOf(order.id)).toEqual([{ way: 'card', amount: 5000, reason: 'goodwill' }])
  const { rows } = await shop.pool.query(
    `SELECT e.account, e.amount FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
     WHERE t.order_id = $1 AND t.kind = 'refund' ORDER BY e.account`,
    [order.id],
  )
  expect(rows).toEqual([
    { account: 'compensation_costs', amount: 5000 },
    { account: 'refunds', amount: -5000 },
  ])
  expect(await refund(price)).toMatchObject({ status: 409, body: { limit: price - 5000 } })
  expect(await eventsOf(order.id, 'order.refunded')).toMatchObject([{ amount: 5000, words: 'Came two hours late.' }])
  for (const who of [rana, shop.browser()])
    expect([401, 403]).toContain((await give(who, order.id, 'refunds', { rentalId, amount: 10 })).status)
  expect(await checkBooks(shop.system())).toEqual([])
})

test('above what one person decides an administrator makes the refund, never who asked', async () => {
  const { order } = await booked()
  nour = await signedIn(shop, 'moderator')
  await handedOver(order)
  const lina = await signedIn(shop, 'admin')
  const rentalId = order.rentals[0]?.id ?? ''
  await shop.pool.query(
    `INSERT INTO lone_decisions (id, event, amount, decided_by, decided_at)
     SELECT 'all-of-' || person_id, 'credit.given', 300000, person_id, $1 FROM person_roles WHERE role IN ('moderator', 'admin')`,
    [await shop.clock.now()],
  )
  expect(await give(nour, order.id, 'refunds', { rentalId, amount: 5000 })).toMatchObject({ status: 200, body: { isAsked: true } })
  expect(await refundsOf(order.id)).toEqual([])
  const { rows: mails } = await shop.pool.query(
    `SELECT body_text FROM outbox WHERE recipient = 'lina@libsa.example' AND dedupe_key LIKE 'second:%'`,
  )
  expect(mails[0]?.body_text).toContain(order.number)
  const [asked] = (await detailOf(order.id)).goodwill
  expect(asked).toMatchObject({ amount: 5000, words: 'Came two hours late.', isOwn: true })
  const confirm = (who: Browser, id = asked?.id) => who.send('PUT', at(order.id, `refunds/${id}/confirmation`), {})
  expect((await confirm(nour)).status).toBe(403)
  expect(await confirm(lina)).toMatchObject({ status: 200 })
  expect(await confirm(lina)).toMatchObject({ status: 409, body: { code: 'refund.decided' } })
  expect(await refundsOf(order.id)).toMatchObject([{ amount: 5000 }])
  // The person who asked does not confirm, whatever their role.
  await give(lina, order.id, 'refunds', { rentalId, amount: 1000 })
  const [own] = (await detailOf(order.id)).goodwill
  expect(await confirm(lina, own?.id)).toMatchObject({ status: 409, body: { code: 'second-person.alone' } })
  const { refunds } = (await lina.get('/api/confirmations')).body as unknown as Confirmations
  expect(refunds).toMatchObject([{ id: own?.id, number: order.number, amount: 1000, isMine: true, opensAt: own?.opensAt }])
  expect(Date.parse(own?.opensAt ?? '') - (await shop.clock.now()).getTime()).toBeGreaterThan(23 * 3_600_000)
  expect((await nour.send('DELETE', at(order.id, `refunds/${own?.id}`), {})).status).toBe(200)
  expect((await detailOf(order.id)).goodwill).toEqual([])
  await shop.pool.query(`DELETE FROM lone_decisions WHERE id LIKE 'all-of-%'`)
  expect(await checkBooks(shop.system())).toEqual([])
})

test('credit goes to the account of the order; a guest has none, and nobody gives it to themselves', async () => {
  const { order } = await booked()
  nour = await signedIn(shop, 'moderator')
  const key = newId()
  expect(await give(nour, order.id, 'credit', { amount: 5000 })).toMatchObject({ status: 409, body: { code: 'credit.guest' } })
  await shop.pool.query(`UPDATE orders SET person_id = 'customer-rana' WHERE id = $1`, [order.id])
  expect(await whyOf(order.id)).toMatchObject({ credit: null })
  for (const _ of [1, 2])
    expect(await give(nour, order.id, 'credit', { amount: 5000, key })).toMatchObject({ status: 200, body: { isAsked: false } })
  expect(await eventsOf(order.id, 'order.credited')).toEqual([{ amount: 5000, words: 'Came two hours late.' }])
  const { rows } = await shop.pool.query(`SELECT amount, status, words FROM given_credits WHERE person_id = 'customer-rana'`)
  expect(rows).toEqual([{ amount: 5000, status: 'given', words: 'Came two hours late.' }])
  expect(await give(nour, order.id, 'credit', { amount: 101_000 })).toMatchObject({ status: 200, body: { isAsked: true } })
  await shop.pool.query(`UPDATE orders SET person_id = (SELECT person_id FROM person_roles WHERE role = 'moderator') WHERE id = $1`, [
    order.id,
  ])
  expect(await give(nour, order.id, 'credit', { amount: 10 })).toMatchObject({ status: 403, body: { code: 'credit.own' } })
  expect(await whyOf(order.id)).toMatchObject({ credit: 'own', refund: 'own' })
  expect(await checkBooks(shop.system())).toEqual([])
})
