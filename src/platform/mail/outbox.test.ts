import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixedClock } from '#platform/clock.ts'
import { silentLog } from '#platform/log.ts'
import { type FreshDatabase, freshDatabase } from '#tests/database.ts'
import { openMailbox } from '#tests/mailbox.ts'
import { outbox } from './outbox.table.ts'
import { enqueueMail, enqueueSms, type Mail } from './outbox.ts'
import { startOutboxWorker } from './outbox-worker.ts'

const now = new Date('2027-07-01T08:00:00Z')
const clock = fixedClock(now)
const log = silentLog()
let database: FreshDatabase
let mailbox: Awaited<ReturnType<typeof openMailbox>>

beforeAll(async () => {
  database = await freshDatabase()
  mailbox = await openMailbox()
})
afterAll(async () => {
  await mailbox.close()
  await database.close()
})

function mail(dedupeKey: string, more: Partial<Mail> = {}): Mail {
  return {
    to: 'rana@libsa.example',
    locale: 'ar',
    subject: 'طلبك مؤكّد',
    heading: 'أهلًا <رنا>',
    lines: ['سطر & سطر'],
    code: '482913',
    action: { label: 'فتح', url: 'https://libsa.example/?a=1&b=2' },
    dedupeKey,
    ...more,
  }
}

test('a mail goes out by SMTP once, in Arabic, with both bodies', async () => {
  await enqueueMail({ db: database.db, now }, mail('one'))
  await enqueueMail({ db: database.db, now }, mail('one'))
  const worker = startOutboxWorker({ db: database.db, clock, log, mail: mailbox.mail(), keepsText: () => true })
  expect(await worker.sendDue()).toBe(1)
  expect(await worker.sendDue()).toBe(0)
  await worker.stop()
  const [parsed, ...more] = await mailbox.empty()
  expect(more).toEqual([])
  expect(parsed).toMatchObject({ subject: 'طلبك مؤكّد', from: { address: 'hello@libsa.example' }, to: [{ address: 'rana@libsa.example' }] })
  expect(parsed?.html).toContain('dir="rtl"')
  expect(parsed?.html).toContain('أهلًا &lt;رنا&gt;')
  expect(parsed?.text).toContain('482913')
  expect(parsed?.text).toContain('https://libsa.example/?a=1&b=2')
})

test('a newsletter can be ended with one click, and an answer goes to whoever asked', async () => {
  const unsubscribeUrl = 'https://libsa.example/newsletter/unsubscribe?token=abc'
  await enqueueMail({ db: database.db, now }, mail('letter', { unsubscribeUrl, replyTo: 'huda@example.com' }))
  const worker = startOutboxWorker({ db: database.db, clock, log, mail: mailbox.mail(), keepsText: () => true })
  await worker.sendDue()
  await worker.stop()
  const [{ headers, replyTo } = {}] = await mailbox.empty()
  const header = (key: string) => headers?.find((each) => each.key === key)?.value
  expect(header('list-unsubscribe')).toBe(`<${unsubscribeUrl}>`)
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(replyTo).toMatchObject([{ address: 'huda@example.com' }])
})

test('a refused mail is tried again later, and its text is emptied once sent where nobody may read it, and else stays', async () => {
  await enqueueMail({ db: database.db, now }, mail('two'))
  mailbox.state.refusals = 1
  const worker = startOutboxWorker({ db: database.db, clock, log, mail: mailbox.mail(), keepsText: (key) => key !== 'two' })
  expect(await worker.sendDue()).toBe(0)
  expect(await worker.sendDue()).toBe(0)
  clock.advance(31_000)
  expect(await worker.sendDue()).toBe(1)
  await enqueueMail({ db: database.db, now }, mail('kept'))
  expect(await worker.sendDue()).toBe(1)
  await worker.stop()
  const [row] = await database.db.select().from(outbox).where(eq(outbox.dedupeKey, 'two'))
  expect(row).toMatchObject({ bodyHtml: '', bodyText: '', attempts: 2 })
  const [kept] = await database.db.select().from(outbox).where(eq(outbox.dedupeKey, 'kept'))
  expect(kept?.bodyText).not.toBe('')
})

test('two workers never send the same message twice', async () => {
  await mailbox.empty()
  for (let number = 0; number < 12; number += 1) await enqueueMail({ db: database.db, now }, mail(`many-${number}`))
  const workers = [mailbox.mail(), mailbox.mail(), mailbox.mail()].map((each) =>
    startOutboxWorker({ db: database.db, clock, log, mail: each, keepsText: () => true }),
  )
  const sent = await Promise.all(workers.map((worker) => worker.sendDue()))
  await Promise.all(workers.map((worker) => worker.stop()))
  expect(sent.reduce((all, count) => all + count, 0)).toBe(12)
  expect(await mailbox.empty()).toHaveLength(12)
})

test('without a service messages stay readable; SMS and WhatsApp go out by a port of their own', async () => {
  await enqueueSms({ db: database.db, now }, { to: '+962790000000', locale: 'en', text: 'Your code is 123456', dedupeKey: 'sms' })
  const later = new Date(now.getTime() + 1)
  const byWhatsapp = {
    channel: 'whatsapp',
    to: '+962790000000',
    locale: 'en',
    text: 'The same by WhatsApp',
    dedupeKey: 'whatsapp',
  } as const
  await enqueueSms({ db: database.db, now: later }, byWhatsapp)
  const idle = startOutboxWorker({ db: database.db, clock, log, keepsText: () => true })
  expect(await idle.sendDue()).toBe(0)
  await idle.stop()
  const sent: string[] = []
  const worker = startOutboxWorker({
    db: database.db,
    clock,
    log,
    keepsText: () => true,
    sms: { channels: ['sms', 'whatsapp'], send: async ({ to, text, channel }) => void sent.push(`${channel} ${to} ${text}`) },
  })
  expect(await worker.sendDue()).toBe(2)
  await worker.stop()
  expect(sent).toEqual(['sms +962790000000 Your code is 123456', 'whatsapp +962790000000 The same by WhatsApp'])
})

test('an address is taken as one address, never read as a list, a name or a comment', async () => {
  const sent: string[] = []
  for (const to of ['rana@libsa.example, dana@libsa.example', '<rana@libsa.example>', '(1)rana@libsa.example']) {
    const id = `mail-to-${sent.length}`
    const one = { id, to, subject: 'one', html: '', text: 'one', locale: 'en', replyTo: null, unsubscribeUrl: null, isDiscreet: false }
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
