import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyTexts } from '#domain/messages/outbox/empty-texts.ts'
import type { MessageDetail, MessageRow } from '#domain/messages/outbox/outbox-admin.contract.ts'
import { enqueueMail, enqueueSms } from '#platform/mail/outbox.ts'
import type { Browser } from '#tests/front.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'

let shop: Awaited<ReturnType<typeof world>>
let lina: Browser
const sent: string[] = []
beforeAll(async () => {
  shop = await world({ mail: { send: async ({ to }) => void sent.push(to), close: () => undefined } })
  lina = await signedIn(shop, 'admin')
})
afterAll(() => shop.close())

const now = () => shop.clock.now()
const mail = {
  locale: 'en' as const,
  reason: 'account' as const,
  subject: 'A new message',
  heading: 'A new message',
  lines: ['<b>Rana</b> has written.'],
}

async function mailed(dedupeKey: string, to: string): Promise<string> {
  await enqueueMail({ ...shop.system(), now: await now() }, { ...mail, to, dedupeKey })
  shop.clock.advance(1000)
  const { rows } = await shop.pool.query<{ id: string }>('SELECT id FROM outbox WHERE dedupe_key = $1', [dedupeKey])
  return rows[0]?.id ?? ''
}

const listed = async (query: string) => (await lina.get(`/api/outbox/messages?${query}`)).body['rows'] as MessageRow[]
const opened = async (id: string) => (await lina.get(`/api/outbox/messages/${id}`)).body as unknown as MessageDetail
const again = (who: Browser, id: string) => who.send('POST', `/api/outbox/messages/${id}/copies`, {})

test('messages are listed by state and found by part of a recipient; a mail is seen as its recipient sees it', async () => {
  const id = await mailed('notification:one:mail', 'hala@first.example')
  await shop.pool.query('UPDATE outbox SET sent_at = $2 WHERE id = $1', [id, await now()])
  const failed = await mailed('notification:two:mail', 'hala@second.example')
  await shop.pool.query(`UPDATE outbox SET attempts = 13, fault = '550 no such mailbox' WHERE id = $1`, [failed])
  const waiting = await mailed('notification:three:mail', 'hala@third.example')
  expect((await listed('q=HALA@')).map((row) => row.id)).toEqual([waiting, failed, id])
  expect((await listed(`q=hala@&after=${failed}`)).map((row) => row.id)).toEqual([id])
  expect((await listed('q=hala@&state=failed')).map((row) => row.id)).toEqual([failed])
  expect((await listed('q=hala@&state=sent')).map((row) => row.id)).toEqual([id])
  expect(await listed('q=hala@&channel=sms')).toEqual([])
  expect(await listed('q=h%25')).toEqual([])
  expect(await opened(failed)).toMatchObject({ state: 'failed', fault: '550 no such mailbox', refusal: null })
  const { page, text } = await opened(waiting)
  expect(text).toContain('Rana')
  const shown = await lina.get(page ?? '')
  expect(shown).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' })
  expect(shown.headers.get('content-security-policy')).toBe(
    "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
  )
  expect(shown.headers.get('cache-control')).toBe('private, no-store')
  expect(new TextDecoder().decode(shown.bytes)).toContain('&lt;b&gt;Rana')
})

test('one that was given up is tried again, one that was sent goes out as a copy, once in ten minutes', async () => {
  const failed = await mailed('notification:four:mail', 'salma@first.example')
  await shop.pool.query(`UPDATE outbox SET attempts = 13 WHERE id = $1`, [failed])
  expect(await again(lina, failed)).toMatchObject({ status: 200, body: { id: failed, state: 'waiting', attempts: 0 } })
  expect(await again(lina, failed)).toMatchObject({ status: 409, body: { code: 'outbox.waiting' } })
  await shop.sendDue()
  const answers = await Promise.all([again(lina, failed), again(lina, failed), again(lina, failed)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  await shop.sendDue()
  expect(sent.filter((to) => to === 'salma@first.example')).toHaveLength(2)
  expect(await again(lina, failed)).toMatchObject({ status: 409, body: { code: 'outbox.just-sent' } })
  const { rows } = await shop.pool.query(`SELECT event FROM audit_log WHERE subject_id = $1`, [failed])
  expect(rows).toEqual([{ event: 'system.message-resent' }, { event: 'system.message-resent' }])
  // The text stays for a month.
  const afterDays = async (days: number) => {
    await shop.pool.query(`UPDATE outbox SET sent_at = $2::timestamptz - make_interval(days => $3) WHERE id = $1`, [
      failed,
      await now(),
      days,
    ])
    await emptyTexts(shop.system())
    return (await opened(failed))['text']
  }
  expect(await afterDays(29)).not.toBeNull()
  expect(await afterDays(31)).toBeNull()
  expect(await again(lina, failed)).toMatchObject({ status: 409, body: { code: 'outbox.gone' } })
})

test('codes and links that open an account are neither read nor sent again by staff', async () => {
  const keys = ['sign-in:1', 'order-code:1', 'proof:1', 'order-link:1', 'newsletter-confirm:1', 'something-new:1']
  for (const key of keys) {
    const id = await mailed(key, 'secret@first.example')
    await shop.pool.query('UPDATE outbox SET sent_at = $2 WHERE id = $1', [id, await now()])
    expect(await opened(id)).toMatchObject({ subject: null, text: null, page: null, refusal: 'outbox.closed' })
    expect(await lina.get(`/outbox-mails/${id}`)).toMatchObject({ status: 404 })
    expect(await again(lina, id)).toMatchObject({ status: 409, body: { code: 'outbox.closed' } })
  }
  await enqueueSms(
    { db: shop.system().db, now: await now() },
    { to: '+962790000001', locale: 'en', text: 'Code 482913', dedupeKey: 'sign-in:2' },
  )
  expect(JSON.stringify(await listed('q=secret@'))).not.toContain('A new message')
  expect(JSON.stringify(await listed('q=%2B96279'))).not.toContain('482913')
})

test('customers and moderators read nothing, and a proof of an hour ago is not enough to send', async () => {
  const id = await mailed('notification:five:mail', 'rana@first.example')
  for (const role of ['customer', 'moderator'] as const) {
    const who = await signedIn(shop, role)
    expect(await who.get('/api/outbox/messages')).toMatchObject({ status: 403, body: { code: 'people.admin-only' } })
    expect(await who.get(`/api/outbox/messages/${id}`)).toMatchObject({ status: 403 })
    expect(await who.get(`/outbox-mails/${id}`)).toMatchObject({ status: 404 })
    expect(await again(who, id)).toMatchObject({ status: 403 })
  }
  shop.clock.advance(3_600_000)
  expect(await again(lina, id)).toMatchObject({ status: 403, body: { code: 'people.sign-in-again' } })
})

test('in the demonstration a mail can come back, which closes its address; elsewhere it cannot', async () => {
  const id = await mailed('notice:comes-back', 'rana@libsa.example')
  const bounce = (where = shop) => where.browser().send('PUT', `/api/outbox/${id}/bounce`, {})
  const text = await texted('rana')
  expect(await shop.browser().send('PUT', `/api/outbox/${text}/bounce`, {})).toMatchObject({
    status: 404,
    body: { code: 'outbox.unknown' },
  })
  for (const _ of ['once', 'again']) expect(await bounce()).toMatchObject({ status: 200, body: { isReturned: true } })
  expect((await opened(id)).state).toBe('bounce')
  const rana = await signedIn(shop, 'customer')
  expect((await rana.get('/api/profile')).body).toMatchObject({ mailProblem: 'bounce' })
  const listing = await shop.browser().get('/api/outbox')
  expect((listing.body['messages'] as { id: string }[]).find((one) => one.id === id)).toMatchObject({ isReturned: true })
  const { rows } = await shop.pool.query(`SELECT count(*)::int AS count FROM mail_reports WHERE message_id = $1`, [id])
  expect(rows).toEqual([{ count: 1 }])
  const real = await world({ isDemo: false })
  try {
    expect(await bounce(real)).toMatchObject({ status: 404, body: { code: 'not-found' } })
  } finally {
    await real.close()
  }
})

async function texted(name: string): Promise<string> {
  await enqueueSms(
    { ...shop.system(), now: await now() },
    { to: '+962790000009', locale: 'en', text: name, dedupeKey: `notice:${name}:sms` },
  )
  const { rows } = await shop.pool.query<{ id: string }>('SELECT id FROM outbox WHERE dedupe_key = $1', [`notice:${name}:sms`])
  return rows[0]?.id ?? ''
}
