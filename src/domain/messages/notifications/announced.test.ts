import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEvent } from '#domain/audit-log/audit-events.ts'
import { record } from '#domain/audit-log/record.ts'
import { inTransaction } from '#domain/context.ts'
import type { Browser } from '#tests/front.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import { addDays } from '#values/day.ts'
import { notify } from './notify.ts'

let shop: Awaited<ReturnType<typeof world>>
let rana: Browser
beforeAll(async () => {
  shop = await world()
  await shop.pool.query(`UPDATE people SET phone = '+962790000001' WHERE id = 'customer-rana'`)
  rana = await signedIn(shop, 'customer')
  await rana.send('PUT', '/api/profile', { locale: 'en' })
})
afterAll(() => shop.close())

const messages = async () => (await shop.pool.query('SELECT channel, recipient, body_text AS text FROM outbox ORDER BY dedupe_key')).rows
const unread = async () => (await rana.get('/api/notifications/unread')).body['unread']

/** A confirmed cash order of two pieces of the same days. */
async function confirmedOrder(from: string): Promise<{ id: string; rentals: string[] }> {
  const days = { from, until: addDays(from, 2) }
  const eve = addDays(from, -1)
  const lines = ['k-002', 'wc-001'].map((itemId) => ({ itemId, ...days, quantity: 1 }))
  const held = await rana.send('POST', '/api/orders', { key: `key-of-two-pieces-${from}`, lines })
  const id = String(held.body['id'])
  const to = { name: 'Rana', phone: '0790000001', area: 'amman-abdoun', landmark: 'Circle', building: '12', slot: `${eve}_17-19` }
  await rana.send('PUT', `/api/orders/${id}/delivery`, to)
  await shop.pool.query('UPDATE orders SET phone_confirmed_at = now() WHERE id = $1', [id])
  const { body } = await rana.send('PUT', `/api/orders/${id}/method`, { method: 'cash' })
  await rana.send('POST', `/api/orders/${id}/payment`, { key: `pay-of-${id}`, total: (body['quote'] as { total: number }).total })
  const { rows } = await shop.pool.query<{ id: string }>('SELECT id FROM rentals WHERE order_id = $1 ORDER BY line, id', [id])
  return { id, rentals: rows.map((row) => row.id) }
}

test('a booking tells its customer and each owner, once its transaction has committed, and never twice', async () => {
  shop.clock.set(new Date('2027-07-01T12:00:00+03:00'))
  await shop.runDueJobs()
  await shop.pool.query('DELETE FROM notifications')
  const { id, rentals } = await confirmedOrder('2027-07-08')
  expect(rentals).toHaveLength(2)
  expect((await shop.runDueJobs()).filter(({ fault }) => fault)).toEqual([])
  const told = async () =>
    (
      await shop.pool.query(
        `SELECT event, party, subject_id, details ->> 'count' AS count FROM notifications WHERE order_id = $1 ORDER BY 1, 2`,
        [id],
      )
    ).rows
  const owners = new Set(
    (await shop.pool.query('SELECT owner_id FROM rentals WHERE order_id = $1', [id])).rows.map(({ owner_id }) => owner_id),
  )
  expect(await told()).toEqual([
    { event: 'order-confirmed', party: 'customer', subject_id: id, count: '2' },
    ...[...owners].map(() => ({ event: 'rental-booked', party: 'owner', subject_id: id, count: owners.size === 1 ? '2' : '1' })),
  ])
  const before = await messages()
  await inTransaction(shop.system(), (tx) => record(tx, 'order.confirmed', id))
  await inTransaction(shop.system(), (tx) => record(tx, 'rental.confirmed', rentals[0] ?? '', { orderId: id, move: 'confirm' }))
  await shop.runDueJobs()
  expect(await messages()).toEqual(before)
  // The courier brings both: one message.
  await shop.pool.query(`UPDATE rentals SET status = 'out_for_delivery' WHERE order_id = $1`, [id])
  for (const rental of rentals)
    await inTransaction(shop.system(), (tx) =>
      record(tx, 'rental.out_for_delivery', rental, { orderId: id, move: 'dispatch', by: 'courier' }),
    )
  await shop.runDueJobs()
  expect((await told()).filter(({ event }) => event === 'out-for-delivery')).toMatchObject([{ party: 'customer', count: '2' }])
  const { deliveryCode } = (await rana.get(`/api/orders/${id}`)).body
  expect(
    (await messages()).filter(({ text }) => String(text).endsWith(`Tell the courier this code: ${String(deliveryCode)}.`)),
  ).toHaveLength(1)
  // Returned early: she and the owner of the piece hear of it, once for each new last day.
  for (const _ of [1, 2])
    await inTransaction(shop.system(), (tx) => record(tx, 'rental.returns-early', rentals[0] ?? '', { orderId: id, until: '2027-07-08' }))
  await shop.runDueJobs()
  expect((await told()).filter(({ event }) => event === 'returns-early').map(({ party }) => party)).toEqual(['customer', 'owner'])
  // Moved: the message says the days before and the windows now, to the customer alone.
  await shop.pool.query(`UPDATE rentals SET status = 'confirmed' WHERE order_id = $1`, [id])
  const was = { from: '2027-07-05', until: '2027-07-07' }
  await inTransaction(shop.system(), (tx) => record(tx, 'rental.days-moved', rentals[1] ?? '', { orderId: id, before: was }))
  await shop.runDueJobs()
  const moved = (await messages()).map(({ text }) => String(text).replaceAll('\u00a0', ' '))
  expect(
    moved.filter((text) => /It was Mon 5 –\W* Wed 7 July before\. Delivery: Wednesday 7 July 2027, 17:00–19:00\./.test(text)),
  ).toHaveLength(1)
  expect(moved.filter((text) => /It was Mon 5|كانت قبل ذلك/.test(text) && !/Delivery:|التوصيل:/.test(text))).toHaveLength(1)
  await expect(
    inTransaction(shop.system(), async (tx) => {
      await record(tx, 'rental.active', rentals[0] ?? '', { orderId: id, move: 'deliver' })
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  await shop.runDueJobs()
  expect((await told()).filter(({ event }) => event === 'delivered')).toEqual([])
})

test('a request, its half time and its last hour are told to its owner until it is answered; a chargeback to operations', async () => {
  const { id: orderId, rentals } = await confirmedOrder('2027-08-08')
  const { rows } = await shop.pool.query<{ id: string; owner_id: string }>('SELECT id, owner_id FROM rentals WHERE id = $1', [rentals[0]])
  const [rental] = rows
  if (!rental) throw new Error('There is no rental.')
  const say = (event: AuditEvent, subject: string, details: Record<string, unknown>) =>
    inTransaction(shop.system(), (tx) => record(tx, event, subject, details))
  await shop.pool.query(`UPDATE rentals SET status = 'requested', answer_by = now() WHERE id = $1`, [rental.id])
  const now = (await shop.clock.now()).getTime()
  const answerBy = (hours: number) => new Date(now + hours * 3_600_000).toISOString()
  await say('rental.requested', rental.id, { orderId, move: 'request', by: 'customer', answerBy: answerBy(12) })
  await say('order.answer-due', orderId, { rentalId: rental.id, answerBy: answerBy(6) })
  await say('order.answer-due', orderId, { rentalId: rental.id, answerBy: answerBy(1) })
  await say('payment.chargeback_open', 'payment-1', { orderId, amount: 30_000 })
  expect((await shop.runDueJobs()).filter(({ fault }) => fault)).toEqual([])
  const told = await shop.pool.query(
    `SELECT n.event, n.party, n.person_id = $1 AS "isOwner" FROM notifications n JOIN person_roles r ON r.person_id = n.person_id AND r.role IN ('owner', 'admin', 'moderator') WHERE n.order_id = $2 ORDER BY n.event`,
    [rental.owner_id, orderId],
  )
  expect(told.rows.filter(({ event }) => event.startsWith('request-'))).toEqual([
    { event: 'request-half-time', party: 'owner', isOwner: true },
    { event: 'request-last-hour', party: 'owner', isOwner: true },
    { event: 'request-made', party: 'owner', isOwner: true },
  ])
  expect(told.rows.filter(({ party }) => party === 'operations').length).toBeGreaterThan(0)
  const asking = async () =>
    (await shop.pool.query(`SELECT event FROM notifications WHERE order_id = $1 AND event LIKE 'request-%' AND party = 'owner'`, [orderId]))
      .rows
  expect(await asking()).toHaveLength(3)
  await shop.pool.query(`UPDATE rentals SET status = 'confirmed' WHERE id = $1`, [rental.id])
  await say('rental.confirmed', rental.id, { orderId, move: 'accept', by: 'owner' })
  await say('rental.confirmed', rental.id, { orderId, move: 'accept', by: 'operations' })
  await shop.runDueJobs()
  expect(await asking()).toEqual([])
  // Only what an owner did is said to be theirs.
  const owners = `SELECT event FROM notifications WHERE order_id = $1 AND party = 'owner' AND subject_id = $2 ORDER BY event`
  const { rows: heard } = await shop.pool.query<{ event: string }>(owners, [orderId, rental.id])
  expect(heard.map(({ event }) => event)).toEqual(['answer-given', 'rental-booked'])
  // An announcement that comes late asks nobody.
  await say('rental.requested', rental.id, { orderId, move: 'request', by: 'customer', answerBy: answerBy(12) })
  await shop.runDueJobs()
  expect(await asking()).toEqual([])
})

test('opening the page of an order marks what is about it as read, for its reader alone', async () => {
  const { id } = await confirmedOrder('2027-09-08')
  const people = [{ party: 'customer', personId: 'customer-rana' }] as const
  const details = { number: 7, amount: 12_500 }
  await inTransaction(shop.system(), (tx) => notify(tx, 'refund-made', { subjectId: `refund-of-${id}`, orderId: id, people, details }))
  const before = Number(await unread())
  const lama = await signedIn(shop, 'owner')
  await lama.send('PUT', `/api/notifications/about/${id}/read`, {})
  expect(await unread()).toBe(before)
  const { body } = await rana.send('PUT', `/api/notifications/about/${id}/read`, {})
  expect(Number(body['unread'])).toBeLessThan(before)
  expect((await rana.send('PUT', '/api/notifications/about/elsewhere/read', {})).body).toEqual(body)
})
