import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderDetail } from '#domain/renting/order-details/order-detail.contract.ts'
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
    ...{ code: null, window: null, door: null, again: null, write: null, note: null, print: null },
  })
  await shop.pool.query(`UPDATE rentals SET status = 'packed', deposit = 0 WHERE id = $1`, [rental?.id])
  const { actions } = await detailOf(order.id)
  expect(actions.find(({ name }) => name === 'dispatch')).toEqual({
    name: 'dispatch',
    why: null,
    pieces: [{ id: rental?.id, deed: 'dispatch' }],
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
  const { order } = await booked()
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
