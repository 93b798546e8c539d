import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AuditEvent } from '#domain/audit-log/audit-events.ts'
import { record } from '#domain/audit-log/record.ts'
import { inTransaction } from '#domain/context.ts'
import type { Browser } from '#tests/front.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import { forgetInNotifications } from './forget-person.ts'
import type { Notification } from './notification.contract.ts'
import type { NotificationEvent } from './notification.policy.ts'
import { type NotifyRequest, notify } from './notify.ts'

let shop: Awaited<ReturnType<typeof world>>
let rana: Browser
beforeAll(async () => {
  shop = await world()
  await shop.pool.query(`UPDATE people SET phone = '+962790000001' WHERE id = 'customer-rana'`)
  rana = await signedIn(shop, 'customer')
  await rana.send('PUT', '/api/profile', { locale: 'en' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('DELETE FROM notifications')
  await shop.pool.query('DELETE FROM outbox')
})

const amman = (text: string) => shop.clock.set(new Date(`${text}:00+03:00`))
const gown = { en: 'Emerald gown', ar: 'فستان زمردي' }
const days = { from: '2027-07-08', until: '2027-07-10' }

function tell(event: NotificationEvent, more: Partial<NotifyRequest> = {}): Promise<void> {
  const request = {
    subjectId: 'rental-1',
    orderId: null,
    people: [{ party: 'customer', personId: 'customer-rana' } as const],
    details: { number: 7, piece: gown, count: 1, days },
    ...more,
  }
  return inTransaction(shop.system(), (tx) => notify(tx, event, request))
}

const messages = async () =>
  (
    await shop.pool.query(
      'SELECT channel, recipient, locale, subject, body_text AS text, due_at AS due FROM outbox ORDER BY channel, due_at',
    )
  ).rows
const listed = async (browser: Browser, query = 'locale=en') => (await browser.get(`/api/notifications?${query}`)).body
const titles = async (browser: Browser, query?: string) =>
  ((await listed(browser, query))['notifications'] as Notification[]).map(({ title }) => title)
const unread = async (browser: Browser) => (await browser.get('/api/notifications/unread')).body

test('a person is told once of an event and subject, in the account and by each message, however often it is called', async () => {
  amman('2027-07-01T12:00')
  await Promise.all([tell('request-declined'), tell('request-declined'), tell('request-declined')])
  expect(await messages()).toMatchObject([
    { channel: 'mail', recipient: 'rana@libsa.example', locale: 'en', subject: 'Declined: Emerald gown' },
    { channel: 'sms', recipient: '+962790000001', text: expect.stringMatching(/^Libsa: Declined: Emerald gown, 8 - 10 July\./) },
  ])
  expect(await titles(rana)).toEqual(['Declined: Emerald gown'])
  expect(await titles(rana, 'locale=ar')).toEqual(['اعتذر المالك: فستان زمردي'])
  await tell('request-declined', { subjectId: 'rental-2' })
  expect(await messages()).toHaveLength(4)
  expect(await unread(rana)).toEqual({ unread: 2 })
})

test('between 22 and 8 an SMS waits for the morning and mails do not; a courier at the door does not; what is over by then is not sent', async () => {
  amman('2027-07-01T22:00')
  await tell('request-declined')
  await tell('out-for-delivery', { code: '4821' })
  await tell('waiting-list-free', { details: { piece: gown, days, by: '2027-07-01T21:00:00.000Z' } })
  const [evening, morning] = [new Date('2027-07-01T22:00:00+03:00'), new Date('2027-07-02T08:00:00+03:00')]
  expect(await messages()).toMatchObject([
    { channel: 'mail', due: evening },
    { channel: 'mail', due: evening, text: expect.stringContaining('Your delivery code is 4821') },
    { channel: 'mail', due: evening },
    { channel: 'sms', text: 'Libsa: Order LB-7 is on its way. Tell the courier this code: 4821.', due: evening },
    { channel: 'sms', due: morning },
  ])
  expect(await titles(rana)).toHaveLength(3)
  // The code opens a door: it is in the messages only.
  const { rows } = await shop.pool.query('SELECT details FROM notifications')
  expect(JSON.stringify(rows)).not.toContain('4821')
})

test('own quiet hours take the place of the usual ones', async () => {
  await rana.send('PUT', '/api/profile', { quietHours: { from: 12, until: 15 } })
  amman('2027-07-01T12:30')
  await tell('request-declined')
  amman('2027-07-01T23:00')
  await tell('request-declined', { subjectId: 'rental-2' })
  const texts = (await messages()).filter(({ channel }) => channel === 'sms')
  expect(texts.map(({ due }) => due)).toEqual([new Date('2027-07-01T15:00:00+03:00'), new Date('2027-07-01T23:00:00+03:00')])
  await rana.send('PUT', '/api/profile', { quietHours: null })
})

test('what is switched off is not sent but stands in the account; answers, money and codes cannot be switched off', async () => {
  amman('2027-07-01T12:00')
  const off = { mail: false, sms: false }
  await rana.send('PUT', '/api/profile', { notifications: { reminders: off, updates: off, 'waiting-list': off } })
  await tell('delivered')
  await tell('waiting-list-free')
  expect(await messages()).toEqual([])
  await tell('refund-made', { details: { number: 7, amount: 12_500 } })
  await tell('out-for-delivery')
  expect((await messages()).map(({ channel }) => channel)).toEqual(['mail', 'mail', 'sms'])
  expect(await titles(rana)).toHaveLength(4)
  const on = { mail: true, sms: true }
  await rana.send('PUT', '/api/profile', { notifications: { reminders: on, updates: on, 'waiting-list': on }, phoneChannel: 'whatsapp' })
  await tell('waiting-list-free', { subjectId: 'another' })
  expect((await messages()).map(({ channel }) => channel)).toEqual(['mail', 'mail', 'mail', 'sms', 'whatsapp'])
  await rana.send('PUT', '/api/profile', { phoneChannel: 'sms' })
})

test('a discreet person gets messages that name neither the shop nor the piece', async () => {
  amman('2027-07-01T12:00')
  await rana.send('PUT', '/api/profile', { isDiscreet: true })
  await tell('request-declined')
  const [mail, sms] = await messages()
  expect(mail.subject).toBe('Declined: order LB-7')
  expect(sms.text).toMatch(/^Declined: order LB-7/)
  expect(`${mail.subject} ${sms.text}`).not.toMatch(/Libsa|gown/)
  expect(await titles(rana)).toEqual(['Declined: Emerald gown'])
  await rana.send('PUT', '/api/profile', { isDiscreet: false })
})

test('a guest is told at the confirmed addresses, in the language of the order, and nothing stands in an account', async () => {
  amman('2027-07-01T12:00')
  const guest = { party: 'customer', personId: null, locale: 'ar', email: 'huda@elsewhere.example', phone: null } as const
  await tell('request-declined', { people: [guest] })
  expect(await messages()).toMatchObject([{ channel: 'mail', locale: 'ar', subject: 'اعتذر المالك: فستان زمردي' }])
  expect((await shop.pool.query('SELECT 1 FROM notifications')).rows).toEqual([])
})

test('a message without an address for its channels takes the other one, and a visit also the phone of the delivery', async () => {
  amman('2027-07-01T12:00')
  const guest = { party: 'customer', personId: null, locale: 'en', email: null, phone: null, doorPhone: '+962790000077' } as const
  await tell('deposit-released', { people: [{ ...guest, phone: '+962790000078' }], details: { number: 7, amount: 90_000 } })
  expect(await messages()).toMatchObject([
    { channel: 'sms', recipient: '+962790000078', text: expect.stringMatching(/^Libsa: Deposit released: 90\.000.JOD/) },
  ])
  await shop.pool.query('DELETE FROM outbox')
  const mailed = { ...guest, email: 'huda@elsewhere.example' }
  await tell('out-for-delivery', { people: [mailed], code: '4821' })
  await tell('refund-made', { people: [mailed], details: { number: 7, amount: 12_500 } })
  expect(await messages()).toMatchObject([
    { channel: 'mail', text: expect.stringContaining('4821') },
    { channel: 'mail', subject: expect.stringContaining('Refunded') },
    { channel: 'sms', recipient: '+962790000077', text: expect.not.stringContaining('4821') },
  ])
})

test('pages neither skip nor repeat; reading one, and all up to one, is counted', async () => {
  amman('2027-07-01T12:00')
  for (let at = 0; at < 25; at += 1)
    await tell('refund-made', { subjectId: `refund-${at}`, details: { number: at, amount: 10_000 + at * 10 } })
  const first = await listed(rana)
  const second = await listed(rana, `locale=en&after=${String(first['next'])}`)
  const all = [...(first['notifications'] as Notification[]), ...(second['notifications'] as Notification[])]
  expect(new Set(all.map(({ id }) => id)).size).toBe(25)
  expect((first['notifications'] as Notification[]).length).toBe(20)
  expect(second['next']).toBeNull()
  expect((await rana.send('PUT', `/api/notifications/${all[0]?.id}/read`, {})).body).toEqual({ unread: 24 })
  expect((await rana.send('PUT', `/api/notifications/${all[0]?.id}/read`, {})).body).toEqual({ unread: 24 })
  const upTo = all[0]?.id
  shop.clock.advance(1000)
  await tell('delivered', { subjectId: 'came-meanwhile' })
  expect((await rana.send('PUT', '/api/notifications/read', { upTo })).body).toEqual({ unread: 1 })
})

test('nobody reads, counts or marks what another person was told', async () => {
  await tell('refund-made', { details: { number: 1, amount: 10_000 } })
  const [one] = (await listed(rana))['notifications'] as Notification[]
  const lama = await signedIn(shop, 'owner')
  expect(await listed(lama)).toEqual({ notifications: [], next: null })
  expect(await listed(lama, `locale=en&after=${one?.id}`)).toEqual({ notifications: [], next: null })
  expect((await lama.send('PUT', `/api/notifications/${one?.id}/read`, {})).body).toEqual({ unread: 0 })
  await lama.send('PUT', '/api/notifications/read', { upTo: one?.id })
  expect(await unread(rana)).toEqual({ unread: 1 })
  for (const path of ['/api/notifications?locale=en', '/api/notifications/unread'])
    expect((await shop.browser().get(path)).status).toBe(401)
})

test('a copy of one’s data has the notifications; who is deleted leaves none, and no message of one', async () => {
  amman('2027-07-01T12:00')
  await tell('request-declined')
  const again = await signedIn(shop, 'customer')
  const { body } = await again.send('POST', '/api/my-data/copies', {})
  expect((body['data'] as Record<string, unknown>)['notifications']).toMatchObject([{ title: 'Declined: Emerald gown', readAt: null }])
  await inTransaction(shop.system(), (tx) =>
    forgetInNotifications(tx, { id: 'customer-rana', email: 'rana@libsa.example', phone: '+962790000001' }),
  )
  expect(await messages()).toEqual([])
  expect(await titles(rana)).toEqual([])
})

/** A confirmed cash order of two pieces of the same days. */
async function confirmedOrder(): Promise<{ id: string; rentals: string[] }> {
  const lines = ['k-002', 'wc-001'].map((itemId) => ({ itemId, ...days, quantity: 1 }))
  const held = await rana.send('POST', '/api/orders', { key: 'key-of-two-pieces', lines })
  const id = String(held.body['id'])
  const to = { name: 'Rana', phone: '0790000001', area: 'amman-abdoun', landmark: 'Circle', building: '12', slot: '2027-07-07_17-19' }
  await rana.send('PUT', `/api/orders/${id}/delivery`, to)
  await shop.pool.query('UPDATE orders SET phone_confirmed_at = now() WHERE id = $1', [id])
  const { body } = await rana.send('PUT', `/api/orders/${id}/method`, { method: 'cash' })
  await rana.send('POST', `/api/orders/${id}/payment`, { key: `pay-of-${id}`, total: (body['quote'] as { total: number }).total })
  const { rows } = await shop.pool.query<{ id: string }>('SELECT id FROM rentals WHERE order_id = $1 ORDER BY line, id', [id])
  return { id, rentals: rows.map((row) => row.id) }
}

test('a booking tells its customer and each owner, once its transaction has committed, and never twice', async () => {
  amman('2027-07-01T12:00')
  await shop.runDueJobs()
  await shop.pool.query('DELETE FROM notifications')
  const { id, rentals } = await confirmedOrder()
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
    await inTransaction(shop.system(), (tx) => record(tx, 'rental.returns-early', rentals[0] ?? '', { orderId: id, until: days.from }))
  await shop.runDueJobs()
  expect((await told()).filter(({ event }) => event === 'returns-early').map(({ party }) => party)).toEqual(['customer', 'owner'])
  await expect(
    inTransaction(shop.system(), async (tx) => {
      await record(tx, 'rental.active', rentals[0] ?? '', { orderId: id, move: 'deliver' })
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  await shop.runDueJobs()
  expect((await told()).filter(({ event }) => event === 'delivered')).toEqual([])
})

test('a request, its half time and its last hour are told to its owner; a chargeback to operations', async () => {
  const { rows } = await shop.pool.query<{ id: string; order_id: string; owner_id: string }>(
    'SELECT id, order_id, owner_id FROM rentals LIMIT 1',
  )
  const [rental] = rows
  if (!rental) throw new Error('There is no rental.')
  const orderId = rental.order_id
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
    `SELECT n.event, n.party, n.person_id = $1 AS "isOwner" FROM notifications n JOIN person_roles r ON r.person_id = n.person_id AND r.role IN ('owner', 'admin', 'moderator') ORDER BY n.event`,
    [rental.owner_id],
  )
  expect(told.rows.filter(({ party }) => party === 'owner')).toEqual([
    { event: 'request-half-time', party: 'owner', isOwner: true },
    { event: 'request-last-hour', party: 'owner', isOwner: true },
    { event: 'request-made', party: 'owner', isOwner: true },
  ])
  expect(told.rows.filter(({ party }) => party === 'operations').length).toBeGreaterThan(0)
})
