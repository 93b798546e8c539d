import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { notificationKinds } from '#domain/accounts/profiles/profile.policy.ts'
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

const on = { mail: true, sms: true, push: true }
const everything = (flags: typeof on) => Object.fromEntries(notificationKinds.map((kind) => [kind, flags]))

test('what is switched off is not sent but stands in the account; answers, money and codes cannot be switched off', async () => {
  amman('2027-07-01T12:00')
  const off = { mail: false, sms: false, push: false }
  await rana.send('PUT', '/api/profile', { notifications: { ...everything(on), reminders: off, updates: off, 'waiting-list': off } })
  await tell('delivered')
  await tell('waiting-list-free')
  expect(await messages()).toEqual([])
  await tell('refund-made', { details: { number: 7, amount: 12_500 } })
  await tell('out-for-delivery')
  expect((await messages()).map(({ channel }) => channel)).toEqual(['mail', 'mail', 'sms'])
  expect(await titles(rana)).toHaveLength(4)
  await rana.send('PUT', '/api/profile', { notifications: everything(on), phoneChannel: 'whatsapp' })
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
    { channel: 'sms', recipient: '+962790000078', text: expect.stringMatching(/^Libsa: Deposit released: 90.JOD$/) },
  ])
  await shop.pool.query('DELETE FROM outbox')
  const mailed = { ...guest, email: 'huda@elsewhere.example' }
  await tell('out-for-delivery', { people: [mailed], code: '4821' })
  await tell('refund-made', { people: [mailed], details: { number: 7, amount: 12_500 } })
  const told = (await messages()).toSorted((a, b) => a.text.localeCompare(b.text))
  expect(told).toMatchObject([
    { channel: 'sms', recipient: '+962790000077', text: expect.not.stringContaining('4821') },
    { channel: 'mail', text: expect.stringMatching(/^On its way(?:.|\n)*4821/) },
    { channel: 'mail', text: expect.stringMatching(/^Refunded/) },
  ])
  await shop.pool.query('DELETE FROM outbox')
  await tell('out-for-delivery', { people: [{ ...mailed, isMailUnconfirmed: true }], code: '4821' })
  expect((await messages()).map(({ channel, text }) => [channel, text.includes('4821')])).toEqual([
    ['mail', false],
    ['sms', false],
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

test('mails of a kind are switched off from the mail, without signing in, and only by its own link', async () => {
  amman('2027-07-01T12:00')
  await tell('piece-listed', { subjectId: 'piece-1' })
  const { rows } = await shop.pool.query<{ unsubscribe_url: string }>('SELECT unsubscribe_url FROM outbox')
  const token = new URL(rows[0]?.unsubscribe_url ?? '').searchParams.get('token') ?? ''
  const wants = async () => ((await rana.get('/api/profile')).body['notifications'] as { updates: object }).updates
  const leave = (by: string) => shop.browser().send('PUT', '/api/newsletter/departure', { token: by })
  expect((await leave(token.replace('customer-rana', 'owner-lama'))).body).toEqual({ left: true })
  expect((await leave(`0${token.slice(1)}`)).body).toEqual({ left: true })
  expect(await wants()).toEqual(on)
  expect((await leave(token)).body).toEqual({ left: true })
  expect(await wants()).toEqual({ ...on, mail: false })
  await shop.pool.query('DELETE FROM outbox')
  await tell('piece-listed', { subjectId: 'piece-2' })
  expect(await messages()).toEqual([])
  await tell('request-declined')
  expect((await shop.pool.query(`SELECT unsubscribe_url FROM outbox WHERE channel = 'mail'`)).rows).toEqual([{ unsubscribe_url: null }])
})

test('a required text that would come after its time is a mail, for somebody who has chosen texts alone', async () => {
  amman('2027-07-01T23:00')
  await rana.send('PUT', '/api/profile', { importantBy: 'phone', quietHours: { from: 22, until: 8 } })
  const details = { number: 7, piece: gown, count: 1, days, by: '2027-07-02T05:00:00+03:00' }
  await tell('replacements-offered', { details })
  expect((await messages()).map(({ channel }) => channel)).toEqual(['mail'])
  await tell('replacements-offered', { details: { ...details, by: '2027-07-02T15:00:00+03:00' }, subjectId: 'rental-2' })
  expect((await messages()).map(({ channel }) => channel)).toEqual(['mail', 'sms'])
  await rana.send('PUT', '/api/profile', { importantBy: 'both', quietHours: null })
})
