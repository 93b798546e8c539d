import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '#platform/database/database.ts'
import { enqueueMail, enqueueSms, type Mail, type Sms } from '#platform/mail/outbox.ts'
import type { MailPort } from '#platform/mail/smtp.ts'
import { openMailbox } from '#tests/mailbox.ts'
import { world } from '#tests/world.ts'
import { sendMessage } from './send-message.ts'

const minute = 60_000
let shop: Awaited<ReturnType<typeof world>>
let mailbox: Awaited<ReturnType<typeof openMailbox>>
beforeAll(async () => {
  mailbox = await openMailbox()
  shop = await world({ mail: mailbox.mail(), isDemo: false })
})
beforeEach(async () => {
  await shop.pool.query('DELETE FROM outbox')
  await shop.pool.query("DELETE FROM pgboss.job WHERE name <> 'jobs'")
  await mailbox.empty()
})
afterAll(async () => {
  await shop.close()
  await mailbox.close()
})

const tx = async () => ({ db: shop.db, now: await shop.clock.now(), baseUrl: 'https://libsa.example' })
const mailed = async (dedupeKey: string, more: Partial<Mail> = {}) =>
  enqueueMail(await tx(), {
    to: 'rana@libsa.example',
    locale: 'ar',
    subject: 'طلبك مؤكّد',
    heading: 'أهلًا <رنا>',
    lines: ['سطر & سطر'],
    reason: 'order',
    number: 'LB-1001',
    code: '482913',
    action: { label: 'فتح', url: 'https://libsa.example/?a=1&b=2' },
    dedupeKey,
    ...more,
  })
const texted = async (text: string, more: Partial<Sms> = {}) =>
  enqueueSms(await tx(), { to: '+962790000000', locale: 'en', text, dedupeKey: `notice:${text}`, ...more })
const stored = async (dedupeKey: string) => {
  const { rows } = await shop.pool.query<Record<string, unknown> & { id: string }>('SELECT * FROM outbox WHERE dedupe_key = $1', [
    dedupeKey,
  ])
  return rows[0]
}
const queued = async () => (await shop.pool.query("SELECT 1 FROM pgboss.job WHERE name <> 'jobs' AND state < 'completed'")).rowCount

test('a mail goes out by SMTP once, in Arabic, with both bodies', async () => {
  await mailed('notice:one')
  await mailed('notice:one')
  expect(await shop.sendDue()).toBe(1)
  expect(await shop.sendDue()).toBe(0)
  const [parsed, ...more] = await mailbox.empty()
  expect(more).toEqual([])
  expect(parsed).toMatchObject({
    subject: 'طلبك مؤكّد',
    from: { address: 'hello@libsa.example', name: 'لبسة' },
    to: [{ address: 'rana@libsa.example' }],
    replyTo: [{ address: 'hello@libsa.example' }],
  })
  expect(parsed?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
  expect(parsed?.references).toBeUndefined()
  expect(parsed?.html).toContain('dir="rtl"')
  expect(parsed?.html).toContain('أهلًا &lt;رنا&gt;')
  expect(parsed?.text).toContain('482913')
  expect(parsed?.text).toContain('https://libsa.example/?a=1&b=2')
})

test('mails with a rank that wait for one reader about one order go out as one, the most important first, and once', async () => {
  const about = { thread: 'order-1', locale: 'en' } as const
  await mailed('notification:one', {
    ...about,
    rank: 1,
    subject: 'Refunded: 45.000 JOD',
    heading: 'Refunded: 45.000 JOD',
    lines: ['For order LB-1001.'],
  })
  await mailed('notification:two', {
    ...about,
    rank: 4,
    subject: 'Choose a replacement',
    heading: 'Choose a replacement',
    lines: ['By Friday.'],
  })
  await mailed('notification:three', { ...about, rank: 2, thread: 'order-2', subject: 'Another order', heading: 'Another order' })
  await mailed('notification:four', { ...about, rank: 2, to: 'dana@libsa.example', subject: 'Another reader', heading: 'Another reader' })
  await shop.sendDue()
  const sent = await mailbox.empty()
  expect(sent.map(({ subject }) => subject).toSorted()).toEqual(['Another order', 'Another reader', 'Choose a replacement'])
  const folded = sent.find(({ subject }) => subject === 'Choose a replacement')
  expect(folded?.text).toMatch(/By Friday\.(?:.|\n)*Refunded: 45\.000 JOD\n(?:.|\n)*For order LB-1001\./)
  expect(folded?.html).toContain('<h2')
  for (const key of ['notification:one', 'notification:two'])
    expect(await stored(key)).toMatchObject({ sent_at: expect.any(Date), content: null })
  await mailed('notification:five', { ...about, rank: 1, subject: 'Delivered', heading: 'Delivered' })
  await shop.sendDue()
  expect((await mailbox.empty()).map(({ subject, text }) => [subject, text?.includes('Refunded')])).toEqual([['Delivered', false]])
})

test('mails that are sent as one are refused, tried again and given up as one', async () => {
  const about = { thread: 'order-9', locale: 'en', rank: 1 } as const
  await mailed('notification:first', { ...about, subject: 'Delivered', heading: 'Delivered' })
  await mailed('notification:second', { ...about, subject: 'Collected', heading: 'Collected' })
  mailbox.state.refusals = 1
  await shop.sendDue()
  shop.clock.advance(60 * minute)
  await shop.sendDue()
  expect((await mailbox.empty()).map(({ text }) => [text?.includes('Delivered'), text?.includes('Collected')])).toEqual([[true, true]])
  await mailed('notification:third', { ...about, subject: 'Refunded', heading: 'Refunded' })
  await mailed('notification:fourth', { ...about, subject: 'Completed', heading: 'Completed' })
  mailbox.state.refusals = 20
  for (let hours = 0; hours < 20; hours += 1) {
    await shop.sendDue()
    shop.clock.advance(60 * minute)
  }
  expect(mailbox.state.refusals).toBe(7)
  mailbox.state.refusals = 0
  for (const key of ['notification:third', 'notification:fourth'])
    expect(await stored(key)).toMatchObject({ attempts: 13, sent_at: null, fault: expect.any(String) as string })
})

test('a newsletter can be ended with one click, and an answer goes to whoever asked', async () => {
  const unsubscribeUrl = 'https://libsa.example/newsletter/unsubscribe?token=abc'
  await mailed('letter', { unsubscribeUrl, replyTo: 'huda@example.com' })
  await shop.sendDue()
  const [{ headers, replyTo } = {}] = await mailbox.empty()
  const header = (key: string) => headers?.find((each) => each.key === key)?.value
  expect(header('list-unsubscribe')).toBe(`<${unsubscribeUrl}>`)
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(replyTo).toMatchObject([{ address: 'huda@example.com' }])
})

test('mails of one order are one conversation, in English under the name of the configuration', async () => {
  for (const key of ['notice:first', 'notice:second']) await mailed(key, { locale: 'en', thread: 'the-order' })
  await shop.sendDue()
  const sent = await mailbox.empty()
  const conversation = '<order-the-order@libsa.example>'
  const one = { references: conversation, inReplyTo: conversation, from: { address: 'hello@libsa.example', name: 'Libsa' } }
  expect(sent).toMatchObject([one, one])
})

test('a refused mail is tried again later; once sent a text stays only where staff may read it', async () => {
  await mailed('sign-in:two')
  mailbox.state.refusals = 1
  expect(await shop.sendDue()).toBe(0)
  expect(await shop.sendDue()).toBe(0)
  expect(await stored('sign-in:two')).toMatchObject({ attempts: 1, fault: expect.stringContaining('come again') as string })
  shop.clock.advance(minute)
  await mailed('notice:kept')
  expect(await shop.sendDue()).toBe(2)
  expect(await stored('sign-in:two')).toMatchObject({ body_html: '', body_text: '', attempts: 2, fault: null })
  expect((await stored('notice:kept'))?.['body_text']).not.toBe('')
})

test('a message that is refused thirteen times within hours is given up, and no failed job is left', async () => {
  await mailed('notice:refused')
  mailbox.state.refusals = 20
  for (let hours = 0; hours < 20; hours += 1) {
    await shop.sendDue()
    shop.clock.advance(60 * minute)
  }
  expect(mailbox.state.refusals).toBe(7)
  mailbox.state.refusals = 0
  expect(await stored('notice:refused')).toMatchObject({ attempts: 13, sent_at: null })
  expect((await shop.pool.query("SELECT state FROM pgboss.job WHERE name = 'mail'")).rows).toEqual([{ state: 'completed' }])
})

test('a message whose job runs twice goes out once; one that was not marked as sent goes out again, under the same id', async () => {
  await mailed('notice:twice')
  const { id = '' } = (await stored('notice:twice')) ?? {}
  await sendMessage(shop.system(), id)
  expect(await shop.sendDue()).toBe(1)
  const [first, ...more] = await mailbox.empty()
  expect(more).toEqual([])
  // The process died before it wrote that the message was sent.
  await shop.pool.query('UPDATE outbox SET sent_at = NULL WHERE id = $1', [id])
  await sendMessage(shop.system(), id)
  expect((await mailbox.empty()).map(({ messageId }) => messageId)).toEqual([first?.messageId])
})

test('messages of a channel without a service wait untried, and go out by the first process that has one', async () => {
  await texted('Your code is 123456')
  await texted('The same by WhatsApp', { channel: 'whatsapp' })
  await shop.sendDue()
  shop.clock.advance(30 * 24 * 60 * minute)
  await shop.sendDue()
  expect(await stored('notice:Your code is 123456')).toMatchObject({ attempts: 0, sent_at: null })
  const sent: string[] = []
  const send = async ({ to, text, channel }: { to: string; text: string; channel: string }) => void sent.push(`${channel} ${to} ${text}`)
  expect(await shop.sendDue({ sms: { channels: ['sms'], send } })).toBe(1)
  expect(await shop.sendDue({ sms: { channels: ['sms', 'whatsapp'], send } })).toBe(1)
  expect(sent).toEqual(['sms +962790000000 Your code is 123456', 'whatsapp +962790000000 The same by WhatsApp'])
})

test('a process without a service for a message does not mark it as sent', async () => {
  await texted('Taken by mistake')
  const { id = '' } = (await stored('notice:Taken by mistake')) ?? {}
  await expect(sendMessage(shop.system(), id)).rejects.toThrow('could not be sent')
  expect(await stored('notice:Taken by mistake')).toMatchObject({ attempts: 1, sent_at: null })
})

test('codes go first and notifications last, each at its time', async () => {
  const subjects: string[] = []
  const mail: MailPort = { send: async ({ subject }) => void subjects.push(subject), close: () => undefined }
  await mailed('notification:a', { kind: 'notification', subject: 'notification' })
  await mailed('notice:b', { subject: 'notice' })
  await mailed('sign-in:c', { kind: 'code', subject: 'code' })
  await mailed('notice:d', { subject: 'tomorrow', dueAt: new Date((await shop.clock.now()).getTime() + 24 * 60 * minute) })
  expect(await shop.sendDue({ mail })).toBe(3)
  expect(subjects).toEqual(['code', 'notice', 'notification'])
  shop.clock.advance(24 * 60 * minute)
  expect(await shop.sendDue({ mail })).toBe(1)
})

test('a message goes with its transaction; the past of the demonstration sends none', async () => {
  const fault = new Error('the card was refused')
  const failed = transaction(shop.db, async (db) => {
    await enqueueSms({ ...(await tx()), db }, { to: '+962790000000', locale: 'en', text: 'Paid', dedupeKey: 'notice:paid' })
    throw fault
  })
  await expect(failed).rejects.toBe(fault)
  const past = { ...(await tx()), isPast: true }
  await enqueueSms(past, { to: '+962790000000', locale: 'en', text: 'Paid long ago', dedupeKey: 'notice:past' })
  expect(await queued()).toBe(0)
})

test('an address is taken as one address, never read as a list, a name or a comment', async () => {
  const sent: string[] = []
  for (const to of ['rana@libsa.example, dana@libsa.example', '<rana@libsa.example>', '(1)rana@libsa.example']) {
    const id = `mail-to-${sent.length}`
    const one = {
      id,
      to,
      subject: 'one',
      html: '',
      text: 'one',
      locale: 'en',
      replyTo: null,
      unsubscribeUrl: null,
      list: null,
      thread: null,
      isDiscreet: false,
      attachments: [],
    }
    sent.push(
      await mailbox
        .mail()
        .send(one)
        .then(() => 'sent')
        .catch(() => 'refused'),
    )
  }
  expect(sent).toEqual(['refused', 'refused', 'refused'])
  expect(await mailbox.empty()).toEqual([])
})
