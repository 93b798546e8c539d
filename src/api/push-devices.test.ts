import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#domain/context.ts'
import type { NotificationEvent } from '#domain/messages/notifications/notification.policy.ts'
import { type NotifyRequest, notify } from '#domain/messages/notifications/notify.ts'
import type { PushDevice, PushPort } from '#platform/push/push.ts'
import { newPushKey, pushKeysOf } from '#platform/push/push-keys.ts'
import type { Browser } from '#tests/front.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import type { PushNote } from '#values/push-note.ts'

const { publicKey } = pushKeysOf(newPushKey())
const shown: (PushNote & { at: string })[] = []
/** Endpoints that answer otherwise than with success. */
const answers = new Map<string, 'gone' | 'fault'>()
const push: PushPort = {
  async send({ endpoint }: PushDevice, note) {
    const answer = answers.get(endpoint)
    if (answer === 'fault') throw new Error('The push service answered 500')
    if (answer !== 'gone') shown.push({ ...note, at: endpoint })
    return answer ?? 'sent'
  },
}

let shop: Awaited<ReturnType<typeof world>>
let rana: Browser
beforeAll(async () => {
  shop = await world({ push, pushKey: publicKey })
  await shop.pool.query(`UPDATE people SET phone = '+962790000001' WHERE id = 'customer-rana'`)
})
afterAll(() => shop.close())
beforeEach(async () => {
  shown.length = 0
  answers.clear()
  for (const table of ['push_devices', 'notifications', 'outbox']) await shop.pool.query(`DELETE FROM ${table}`)
  shop.clock.set(new Date('2027-07-01T12:00:00+03:00'))
  rana = await signedIn(shop, 'customer')
  await rana.send('PUT', '/api/profile', { locale: 'en', quietHours: { from: 22, until: 8 }, importantBy: 'both', hasDigest: false })
})

const endpoint = 'https://fcm.googleapis.com/fcm/send/one'
const keys = { p256dh: publicKey, auth: 'AAAAAAAAAAAAAAAAAAAAAA' }
const on = (who: Browser, to = endpoint) => who.send('PUT', '/api/push-devices/own', { endpoint: to, keys })
const device = async (who: Browser) => (await who.get('/api/push-devices/own')).body
const gown = { en: 'Emerald gown', ar: 'فستان زمردي' }

function tell(event: NotificationEvent, more: Partial<NotifyRequest> = {}): Promise<void> {
  const person = { party: 'customer', personId: 'customer-rana' } as const
  const details = { number: 7, piece: gown, count: 1, days: { from: '2027-07-08', until: '2027-07-10' } }
  const request = { subjectId: 'rental-1', orderId: null, people: [person], details, ...more }
  return inTransaction(shop.system(), (tx) => notify(tx, event, request))
}
const channels = async () => (await shop.pool.query('SELECT channel FROM outbox ORDER BY channel')).rows.map(({ channel }) => channel)
const due = async (channel: string) =>
  (await shop.pool.query('SELECT due_at AS at FROM outbox WHERE channel = $1', [channel])).rows.map(({ at }) => (at as Date).toISOString())

test('a device that is switched on shows what is sent anywhere, without people, pieces or codes, and opens its page', async () => {
  expect(await device(rana)).toEqual({ key: publicKey, isOn: false })
  await tell('request-accepted', { subjectId: 'before' })
  expect(await channels()).toEqual(['mail'])
  expect((await on(rana)).body).toEqual({ key: publicKey, isOn: true })
  await tell('out-for-delivery', { code: '4821' })
  await tell('out-for-delivery', { code: '4821' })
  await tell('claim-about-you', { subjectId: 'claim-1' })
  await shop.sendDue()
  expect(shown).toMatchObject([
    { title: expect.stringContaining('LB-7') as string, path: '/profile/notifications', lang: 'en', dir: 'ltr', at: endpoint },
    { path: '/profile/claims/claim-1' },
  ])
  expect(JSON.stringify(shown)).not.toMatch(/Emerald|4821|Rana/)
})

test('each kind is switched off for devices alone, and one in Arabic is written from right to left', async () => {
  await on(rana)
  const { notifications } = (await rana.get('/api/profile')).body as { notifications: Record<string, object> }
  await rana.send('PUT', '/api/profile', { notifications: { ...notifications, updates: { mail: true, sms: true, push: false } } })
  await tell('delivered')
  expect(await channels()).toEqual(['mail'])
  await rana.send('PUT', '/api/profile', { locale: 'ar' })
  await tell('review-asked')
  await shop.sendDue()
  expect(shown).toMatchObject([{ lang: 'ar', dir: 'rtl', path: '/ar/profile/reviews/rental-1' }])
  await rana.send('PUT', '/api/profile', { notifications })
})

test('a device that takes none any more is forgotten; the fault of another is tried again, and nothing is shown twice', async () => {
  const other = await signedIn(shop, 'customer')
  await on(rana)
  await on(other, 'https://web.push.apple.com/two')
  answers.set(endpoint, 'gone')
  await tell('request-accepted')
  await shop.sendDue()
  expect(shown).toMatchObject([{ at: 'https://web.push.apple.com/two' }])
  expect([await device(rana), await device(other)]).toMatchObject([{ isOn: false }, { isOn: true }])
  answers.set('https://web.push.apple.com/two', 'fault')
  await tell('request-accepted', { subjectId: 'rental-2' })
  await shop.sendDue()
  answers.clear()
  shop.clock.advance(60_000)
  await shop.sendDue()
  expect(shown).toHaveLength(2)
})

test('whoever signs out gets nothing on that device any more, and one that somebody else switches on is theirs', async () => {
  await on(rana)
  const omar = await signedIn(shop, 'owner')
  await on(omar)
  expect(await device(rana)).toMatchObject({ isOn: false })
  expect(await device(omar)).toMatchObject({ isOn: true })
  await omar.send('DELETE', '/api/people/sessions', {})
  expect((await shop.pool.query('SELECT FROM push_devices')).rowCount).toBe(0)
  await on(rana)
  expect((await rana.send('DELETE', '/api/push-devices/own', {})).body).toMatchObject({ isOn: false })
  expect((await shop.pool.query('SELECT FROM push_devices')).rowCount).toBe(0)
})

test.each(['https://127.0.0.1/hook', 'http://fcm.googleapis.com/x', 'https://libsa.example/x'])(
  'a subscription at %s is refused',
  async (to) => {
    expect(await on(rana, to)).toMatchObject({ status: 422, body: { code: 'push.unknown-service' } })
    expect((await on(shop.browser())).status).toBe(401)
  },
)

test('at night a device stays dark until the morning, and what was done meanwhile is not shown', async () => {
  await on(rana)
  shop.clock.set(new Date('2027-07-01T23:00:00+03:00'))
  await tell('request-accepted')
  expect(await due('push')).toEqual(['2027-07-02T05:00:00.000Z'])
  await tell('waiting-list-free', { details: { piece: gown, by: '2027-07-02T01:00:00.000Z' } })
  expect(await due('push')).toHaveLength(1)
})

test('no quiet hours means none: texts and devices are told at once, also at night', async () => {
  await on(rana)
  expect((await rana.send('PUT', '/api/profile', { quietHours: null })).body).toMatchObject({ quietHours: null })
  shop.clock.set(new Date('2027-07-01T23:00:00+03:00'))
  await tell('request-declined')
  const now = '2027-07-01T20:00:00.000Z'
  expect([...(await due('sms')), ...(await due('push'))]).toEqual([now, now])
})

test('what matters comes by the chosen one of mail and text, but a courier on the way by both', async () => {
  await rana.send('PUT', '/api/profile', { importantBy: 'mail' })
  await tell('request-declined')
  expect(await channels()).toEqual(['mail'])
  await rana.send('PUT', '/api/profile', { importantBy: 'phone' })
  await tell('request-declined', { subjectId: 'rental-2' })
  // A refund is never texted.
  await tell('refund-made', { details: { amount: 1000 } })
  expect(await channels()).toEqual(['mail', 'mail', 'sms'])
  await tell('out-for-delivery')
  expect(await channels()).toEqual(['mail', 'mail', 'mail', 'sms', 'sms'])
})
