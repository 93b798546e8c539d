import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#domain/context.ts'
import type { NotificationEvent } from '#domain/messages/notifications/notification.policy.ts'
import { notify } from '#domain/messages/notifications/notify.ts'
import { createLog } from '#platform/log.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import type { Browser } from '#tests/front.ts'
import { guestOrders } from '#tests/guest-orders.ts'
import { openMailbox } from '#tests/mailbox.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'

const secret = 'the-secret-of-the-mail-service'
const address = 'rana@libsa.example'
const logged: string[] = []

let shop: Awaited<ReturnType<typeof world>>
let mailbox: Awaited<ReturnType<typeof openMailbox>>
let rana: Browser
let lina: Browser
const { booked } = guestOrders(() => shop)
beforeAll(async () => {
  mailbox = await openMailbox()
  const log = createLog({ to: { write: (line) => void logged.push(line) } })
  shop = await world({ mailReportSecrets: [secret], mail: mailbox.mail(), log })
  await shop.pool.query(`UPDATE people SET phone = '+962790000001' WHERE id = 'customer-rana'`)
  rana = await signedIn(shop, 'customer')
  lina = await signedIn(shop, 'admin')
})
afterAll(async () => {
  await shop.close()
  await mailbox.close()
})
beforeEach(async () => {
  await shop.pool.query('DELETE FROM mail_reports')
  await shop.pool.query('DELETE FROM subscribers')
  await shop.pool.query('DELETE FROM outbox')
  await shop.pool.query('DELETE FROM notifications')
  mailbox.state.gone = ''
  shop.clock.advance(3_700_000)
  lina = await signedIn(shop, 'admin')
})

let reports = 0
const report = (kind: string, to = address, more: object = {}) => {
  reports += 1
  return { id: `r-${reports}`, kind, address: to, reason: '550 no such mailbox', ...more }
}
const post = (body: unknown, authorization = `Bearer ${secret}`) =>
  shop.browser().send('POST', '/api/mail/reports', body, { authorization, 'content-type': 'text/plain' })
const reported = (...all: object[]) => post({ reports: all })
const profile = async () => (await rana.get('/api/profile')).body

async function mailed(dedupeKey: string, to = address): Promise<void> {
  const words = { locale: 'en' as const, reason: 'account' as const, subject: 'News', heading: 'News', lines: ['Something.'] }
  await enqueueMail({ ...shop.system(), now: await shop.clock.now() }, { ...words, to, dedupeKey })
}
const tell = (event: NotificationEvent, subjectId: string) =>
  inTransaction(shop.system(), (tx) =>
    notify(tx, event, { subjectId, orderId: null, people: [{ party: 'customer', personId: 'customer-rana' }], details: { number: 7 } }),
  )
const channels = async () => (await shop.pool.query('SELECT channel FROM outbox ORDER BY channel')).rows.map(({ channel }) => channel)
const states = async () =>
  ((await lina.get('/api/outbox/messages')).body['rows'] as { state: string; fault: string }[]).map(({ state }) => state)

test('a bounce closes the address: nothing is tried there, messages take the phone, and staff see it; a repeated report changes nothing', async () => {
  await mailed('notice:1')
  await shop.sendDue()
  const bounce = report('bounce')
  expect((await reported(bounce)).body).toEqual({ received: 1 })
  expect((await reported(bounce)).body).toEqual({ received: 0 })
  expect(await profile()).toMatchObject({ mailProblem: 'bounce' })
  expect(await states()).toEqual(['bounce'])
  expect((await lina.get('/api/outbox/messages?state=bounce')).body['rows']).toMatchObject([{ fault: '550 no such mailbox' }])
  expect((await lina.get('/api/outbox/messages?state=sent')).body['rows']).toEqual([])
  await mailbox.empty()
  await mailed('notice:2')
  await shop.sendDue()
  expect(await mailbox.empty()).toEqual([])
  expect(await states()).toEqual(['bounce', 'bounce'])
  // Usually by mail alone.
  await shop.pool.query('DELETE FROM outbox')
  await tell('request-accepted', 'rental-1')
  expect(await channels()).toEqual(['sms'])
})

test('somebody has their address tried again, or proves it by a code, which still goes there', async () => {
  await mailed('notice:1')
  await reported(report('bounce'))
  expect((await rana.send('PUT', '/api/profile/mail', {})).body).toMatchObject({ mailProblem: null })
  await tell('request-accepted', 'rental-1')
  expect(await channels()).toEqual(['mail', 'mail'])
  await reported(report('bounce'))
  const browser = shop.browser()
  await browser.send('POST', '/api/auth/codes', { email: address })
  await shop.sendDue()
  const code = /\b\d{6}\b/.exec((await mailbox.empty()).at(-1)?.text ?? '')?.[0]
  expect(await browser.send('PUT', '/api/auth/codes', { email: address, code })).toMatchObject({ status: 200 })
  expect(await profile()).toMatchObject({ mailProblem: null })
})

test('the link of the newsletter is tried at an address that bounced, which opens it; not where somebody complained', async () => {
  await mailed('notice:1')
  await shop.sendDue()
  await reported(report('bounce'))
  await mailbox.empty()
  const ask = () => shop.browser().send('POST', '/api/newsletter', { email: address })
  expect((await ask()).status).toBe(200)
  await shop.sendDue()
  const [link] = await mailbox.empty()
  const token = /token=([\w-]+)/.exec(link?.text ?? '')?.[1]
  expect((await shop.browser().send('PUT', '/api/newsletter/confirmation', { token })).status).toBe(200)
  expect(await profile()).toMatchObject({ mailProblem: null })
  await reported(report('complaint'))
  await mailbox.empty()
  await ask()
  await shop.sendDue()
  expect(await mailbox.empty()).toEqual([])
})

test('a refusal for good at the server closes the address at once; one of the sender, or a soft bounce, does not', async () => {
  await mailed('notice:soft')
  await shop.sendDue()
  await reported(report('soft'), report('soft'))
  expect(await profile()).toMatchObject({ mailProblem: null })
  expect((await shop.pool.query('SELECT FROM mail_reports')).rowCount).toBe(2)
  mailbox.state.gone = address
  await mailed('notice:gone')
  await shop.sendDue()
  expect(await profile()).toMatchObject({ mailProblem: 'bounce' })
  const { rows } = await shop.pool.query(`SELECT attempts, reported, fault FROM outbox WHERE dedupe_key = 'notice:gone'`)
  expect(rows).toMatchObject([{ attempts: 13, reported: 'bounce', fault: expect.stringContaining('has no mailbox here') as string }])
  expect(logged.join('')).not.toContain(address)
})

test('a complaint ends the newsletter and switches off what may be switched off', async () => {
  const at = await shop.clock.now()
  await shop.pool.query(
    `INSERT INTO subscribers (id, email, mailbox, locale, confirm_hash, leave_hash, expires_at, confirmed_at, created_at)
     VALUES ('s', $1, $1, 'en', 'c', 'l', $2, $2, $2)`,
    [address, at],
  )
  await mailed('notice:1')
  expect((await reported(report('complaint'))).body).toEqual({ received: 1 })
  expect((await shop.pool.query('SELECT FROM subscribers')).rowCount).toBe(0)
  const { mailProblem, notifications } = (await profile()) as { mailProblem: string; notifications: Record<string, object> }
  expect(mailProblem).toBe('complaint')
  expect(Object.values(notifications)).toEqual(Object.values(notifications).map(() => expect.objectContaining({ mail: false, sms: true })))
  expect(await states()).toEqual(['complaint'])
})

test('a guest reads on the order that mails come back, and has its confirmation sent again', async () => {
  const { first, email, order } = await booked()
  await shop.sendDue()
  await reported(report('bounce', email))
  expect((await first.get(`/api/orders/${order.id}`)).body).toMatchObject({ mailProblem: 'bounce' })
  await mailbox.empty()
  expect((await shop.browser().send('PUT', `/api/orders/${order.id}/mail`, {})).status).toBe(404)
  expect((await first.send('PUT', `/api/orders/${order.id}/mail`, {})).body).toMatchObject({ mailProblem: null })
  await shop.sendDue()
  expect((await mailbox.empty()).map(({ to }) => to?.[0]?.address)).toEqual([email])
})

const returned = (to: string, messageId: string) =>
  [
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    `Final-Recipient: rfc822; ${to}`,
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 no such user',
    '',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: <${messageId}@libsa.example>`,
    '',
    '--b--',
  ].join('\r\n')
const feedback = (kind: string, messageId: string) =>
  [
    'Content-Type: multipart/report; report-type=feedback-report; boundary="b"',
    '',
    '--b',
    'Content-Type: message/feedback-report',
    '',
    `Feedback-Type: ${kind}`,
    `Original-Rcpt-To: ${address}`,
    '',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: <${messageId}@libsa.example>`,
    '',
    '--b--',
  ].join('\r\n')
const idOf = async (key: string) => (await shop.pool.query('SELECT id FROM outbox WHERE dedupe_key = $1', [key])).rows[0]?.id as string

test('a returned message, which anybody can send, closes an address only with the id of our mail; only abuse is a complaint', async () => {
  await mailed('notice:1')
  const id = await idOf('notice:1')
  expect((await post(returned(address, 'abcdefghijklmnopqrstuv'))).body).toEqual({ received: 0 })
  expect((await post(feedback('not-spam', id))).body).toEqual({ received: 0 })
  expect(await profile()).toMatchObject({ mailProblem: null })
  expect((await post(returned(address, id))).body).toEqual({ received: 1 })
  expect(await profile()).toMatchObject({ mailProblem: 'bounce' })
  shop.clock.advance(1000)
  expect((await post(feedback('abuse', id))).body).toEqual({ received: 1 })
  expect(await profile()).toMatchObject({ mailProblem: 'complaint' })
})

test('what people ask the shop is mailed to it, also when an earlier mail there came back', async () => {
  await mailed('inquiry:1', 'hello@libsa.example')
  await reported(report('bounce', 'hello@libsa.example'))
  await mailed('inquiry:2', 'hello@libsa.example')
  await mailbox.empty()
  await shop.sendDue()
  expect((await mailbox.empty()).map(({ to }) => to?.[0]?.address)).toContain('hello@libsa.example')
})

test('an order with an address that nobody has confirmed shows only what came back about itself', async () => {
  const { first, email, order } = await booked({ isConfirmed: false })
  await mailed('notice:1', email)
  const shown = async () => (await first.get(`/api/orders/${order.id}`)).body['mailProblem']
  await reported(report('bounce', email, { messageId: await idOf('notice:1') }))
  expect(await shown()).toBeNull()
  await reported(report('bounce', email, { messageId: await idOf(`order-confirmed:${order.id}`) }))
  expect(await shown()).toBe('bounce')
})

test.each([
  ['nothing', ''],
  ['another secret', 'Bearer the-secret-of-somebody-else-'],
  ['an empty password', `Basic ${btoa('libsa:')}`],
])('a report with %s is refused, and asked for a password', async (_, authorization) => {
  await mailed('notice:1')
  const answer = await post({ reports: [report('bounce')] }, authorization)
  expect(answer).toMatchObject({ status: 401, body: { code: 'mail.forged' } })
  expect(answer.headers.get('www-authenticate')).toMatch(/^Basic /)
  expect(await profile()).toMatchObject({ mailProblem: null })
})

test('the secret may be the password of the address; mails that nobody sent, and what is no report, are passed over', async () => {
  const basic = `Basic ${btoa(`libsa:${secret}`)}`
  expect(await post({ reports: [report('bounce', 'nobody@libsa.example')] }, basic)).toMatchObject({ status: 200, body: { received: 0 } })
  for (const body of ['', '{', '{"reports":7}', 'Hello']) expect((await post(body, basic)).body).toEqual({ received: 0 })
  expect((await shop.pool.query('SELECT FROM mail_reports')).rowCount).toBe(0)
})

test('without a secret there is no such address', async () => {
  const other = await world()
  expect((await other.browser().send('POST', '/api/mail/reports', {}, { authorization: 'Bearer ' })).status).toBe(404)
  await other.close()
})
