import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { defaultSettings } from '#domain/site/settings/defaults/default-settings.ts'
import type { Browser } from '#tests/front.ts'
import { openMailbox } from '#tests/mailbox.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import type { IssueDetail } from './newsletter-admin.contract.ts'
import { sendIssue } from './send-issue.ts'

const secret = 'the-secret-of-the-mail-service'
const week = 7 * 86_400_000
/** The shop opens at noon on Thursday, 1 July 2027; issues go out at ten in Amman. */
const issueDay = '2027-07-08'
const sendsAt = new Date('2027-07-08T07:00:00Z').getTime()

let shop: Awaited<ReturnType<typeof world>>
let mailbox: Awaited<ReturnType<typeof openMailbox>>
let lina: Browser
let nour: Browser
beforeAll(async () => {
  mailbox = await openMailbox()
})
afterAll(() => mailbox.close())
// Every issue is for all readers of a shop.
beforeEach(async () => {
  shop = await world({ mailReportSecrets: [secret], isDemo: false })
  lina = await signedIn(shop, 'admin')
  nour = await signedIn(shop, 'moderator')
  await mailbox.empty()
  return () => shop.close()
})

let networks = 0
const tokenIn = (text = '') => /token=([\w-]+)/.exec(text)?.[1] ?? ''
async function reader(email: string, language = 'en'): Promise<void> {
  networks += 1
  const visitor = shop.browser(`10.${Math.floor(networks / 250)}.${networks % 250}.9`)
  const asked = await visitor.send('POST', '/api/newsletter', { email }, { 'accept-language': language })
  expect(asked.status).toBe(200)
  const [mail] = await mailsTo(email)
  expect((await visitor.send('PUT', '/api/newsletter/confirmation', { token: tokenIn(mail?.body_text) })).status).toBe(200)
}
/** One reader who has confirmed, and copies of them: asking so many through the API takes half a minute. */
async function readers(count: number): Promise<void> {
  await reader('reader-0@example.com')
  await shop.pool.query(
    `INSERT INTO subscribers (id, email, mailbox, locale, confirm_hash, leave_hash, expires_at, confirmed_at, created_at)
      SELECT lpad(n::text, 22, '0'), copy, copy, locale, confirm_hash || n, leave_hash || n, expires_at, confirmed_at, created_at
      FROM subscribers, generate_series(1, $1) AS n, format('reader-%s@example.com', n) AS copy`,
    [count - 1],
  )
}

interface Mail {
  id: string
  recipient: string
  locale: string
  subject: string
  body_text: string
  body_html: string
  unsubscribe_url: string
}
const mailsTo = async (email: string) =>
  (await shop.pool.query<Mail>('SELECT * FROM outbox WHERE recipient = $1 ORDER BY created_at, ctid', [email])).rows
const issueMails = async () =>
  (await shop.pool.query<Mail>(`SELECT * FROM outbox WHERE dedupe_key LIKE 'newsletter-issue:%' ORDER BY recipient`)).rows

const words = { subject: { en: 'New for July', ar: 'جديد تموز' }, greeting: { en: 'Hello.\n\nHere they are.', ar: 'أهلًا بك.' } }
const content = { day: issueDay, ...words, picks: 'chosen', itemIds: ['wf-001', 'wf-002', 'wf-003'] }
const detail = (answer: { body: object }) => answer.body as unknown as IssueDetail
const read = async (id: string) => detail(await lina.get(`/api/newsletter/issues/${id}`))
const change = (who: Browser, method: string, id: string, part = '', body: object = {}) =>
  who.send(method, `/api/newsletter/issues/${id}${part}`, body)

/** A draft of the moderator. */
async function written(more: object = {}): Promise<string> {
  const { id } = (await nour.send('POST', '/api/newsletter/issues', {})).body as unknown as { id: string }
  expect((await change(nour, 'PUT', id, '', { ...content, ...more, version: 1 })).status).toBe(200)
  return id
}
const approve = async (id: string) => change(lina, 'PUT', id, '/approval', { version: (await read(id)).version })
async function approved(more: object = {}): Promise<string> {
  const id = await written(more)
  expect((await approve(id)).status).toBe(200)
  return id
}
async function onItsDay(): Promise<void> {
  shop.clock.advance(sendsAt - (await shop.clock.now()).getTime())
  lina = await signedIn(shop, 'admin')
  nour = await signedIn(shop, 'moderator')
}
async function switchOff(): Promise<void> {
  const { version } = (await lina.get('/api/settings/document')).body
  const settings = { ...defaultSettings, newsletter: { enabled: false } }
  expect((await lina.send('PUT', '/api/settings/document', { version, settings })).status).toBe(200)
}

test('an issue goes out on its Thursday at ten to confirmed readers, each in their language, and never without consent', async () => {
  await reader('english@example.com')
  await reader('arabic@example.com', 'ar')
  await shop.browser('10.9.9.9').send('POST', '/api/newsletter', { email: 'pending@example.com' })
  const id = await written()
  await onItsDay()
  await shop.runDueJobs()
  expect(await issueMails()).toEqual([])
  expect((await approve(id)).status).toBe(200)
  await shop.runDueJobs()
  const [arabic, english, ...more] = await issueMails()
  expect(more).toEqual([])
  expect(english).toMatchObject({ recipient: 'english@example.com', subject: 'New for July', locale: 'en' })
  expect(arabic).toMatchObject({ recipient: 'arabic@example.com', subject: 'جديد تموز', locale: 'ar' })
  expect(english?.body_text).toMatch(/Hello\.\n\nHere they are\.\n\n/)
  expect(english?.body_text.match(/\/product\/wf-00\d/g)).toEqual(['/product/wf-001', '/product/wf-002', '/product/wf-003'])
  expect(english?.body_text).toContain(`Unsubscribe:\n${english?.unsubscribe_url}`)
  expect(english?.body_html).toMatch(/<img src="http:\/\/localhost:3000\/[^"]+\.webp" alt="[^"]+"/)
  expect(await read(id)).toMatchObject({ status: 'sent', sent: 2, skipped: 0, approvedBy: 'Lina Odeh', writtenBy: 'Nour Qasem' })
})

test('nothing goes out before the hour of its day', async () => {
  await reader('early@example.com')
  const id = await approved()
  await shop.runDueJobs()
  await sendIssue(shop.system(), { issueId: id })
  shop.clock.advance(sendsAt - (await shop.clock.now()).getTime() - 1000)
  await shop.runDueJobs()
  expect(await issueMails()).toEqual([])
  shop.clock.advance(1000)
  await shop.runDueJobs()
  expect(await issueMails()).toHaveLength(1)
})

test('a moderator writes and stops, an administrator consents; others have no newsletter', async () => {
  const id = await written()
  expect(await change(nour, 'PUT', id, '/approval', { version: 2 })).toMatchObject({ status: 403 })
  expect(await approve(id)).toMatchObject({ status: 200, body: { status: 'approved' } })
  expect(await change(nour, 'PUT', id, '/pause')).toMatchObject({ status: 200, body: { status: 'paused' } })
  expect(await change(nour, 'DELETE', id, '/pause')).toMatchObject({ status: 403 })
  const rana = await signedIn(shop, 'customer')
  expect((await rana.get('/api/newsletter/issues')).status).toBe(403)
  expect((await rana.get('/newsletter-previews')).status).toBe(404)
})

test('consent holds for the version that was read, and a change takes it back', async () => {
  const id = await approved()
  expect(await change(nour, 'PUT', id, '', { ...content, itemIds: ['wf-001'], version: 2 })).toMatchObject({
    status: 200,
    body: { status: 'draft', approvedBy: null, approvedAt: null, version: 3 },
  })
  expect((await change(lina, 'PUT', id, '/approval', { version: 2 })).body).toMatchObject({ status: 409, code: 'newsletter.issue-changed' })
  expect((await change(nour, 'PUT', id, '', { ...content, version: 2 })).body).toMatchObject({ code: 'newsletter.issue-changed' })
  await reader('nobody@example.com')
  await onItsDay()
  await shop.runDueJobs()
  expect(await issueMails()).toEqual([])
})

test.each([
  ['a Wednesday', { day: '2027-07-07' }, { status: 422, code: 'newsletter.no-thursday', fields: ['day'] }],
  ['a Thursday that has passed', { day: '2027-06-24' }, { status: 422, code: 'newsletter.day-past', fields: ['day'] }],
  ['a piece twice', { itemIds: ['wf-001', 'wf-001'] }, { status: 422, fields: ['itemIds'] }],
  ['a subject of a page', { subject: { en: 'x'.repeat(91), ar: '' } }, { status: 422, fields: ['subject.en'] }],
])('%s is refused', async (_, more, refusal) => {
  const id = await written()
  expect((await change(nour, 'PUT', id, '', { ...content, ...more, version: 2 })).body).toMatchObject(refusal)
})

test('a Thursday has one issue, and that of a cancelled one is open again', async () => {
  const first = await written()
  const { id } = (await nour.send('POST', '/api/newsletter/issues', {})).body as unknown as { id: string }
  expect((await read(id)).day).toBe('2027-07-15')
  expect((await change(nour, 'PUT', id, '', { ...content, version: 1 })).body).toMatchObject({ status: 409, code: 'newsletter.day-taken' })
  await change(nour, 'DELETE', first)
  expect((await change(nour, 'PUT', id, '', { ...content, version: 1 })).status).toBe(200)
})

test('an issue without a subject in both languages, or without pieces, gets no consent', async () => {
  const id = await written({ subject: { en: 'Only English', ar: '' }, itemIds: [] })
  expect((await approve(id)).body).toMatchObject({ status: 422, code: 'newsletter.unfinished', fields: ['subject.ar', 'itemIds'] })
})

test('every reader gets an issue once, however often its jobs run', async () => {
  await readers(3)
  const id = await approved()
  await onItsDay()
  await Promise.all([1, 2, 3].map(() => sendIssue(shop.system(), { issueId: id })))
  await shop.runDueJobs()
  await sendIssue(shop.system(), { issueId: id })
  expect((await issueMails()).map(({ recipient }) => recipient)).toEqual([0, 1, 2].map((at) => `reader-${at}@example.com`))
  expect(await read(id)).toMatchObject({ status: 'sent', sent: 3 })
})

test('a batch that breaks off leaves nothing behind, and the next try mails everybody', async () => {
  await readers(3)
  const id = await approved()
  await onItsDay()
  await shop.pool.query(`ALTER TABLE newsletter_deliveries ADD CONSTRAINT breaks CHECK (outcome <> 'sent')`)
  await expect(sendIssue(shop.system(), { issueId: id })).rejects.toThrow()
  expect(await issueMails()).toEqual([])
  expect(await read(id)).toMatchObject({ status: 'approved', sent: 0 })
  await shop.pool.query('ALTER TABLE newsletter_deliveries DROP CONSTRAINT breaks')
  await shop.runDueJobs()
  expect(await issueMails()).toHaveLength(3)
})

test('a pause in the middle holds the rest; going on mails them and nobody twice', async () => {
  await readers(60)
  const id = await approved()
  await onItsDay()
  await sendIssue(shop.system(), { issueId: id })
  await shop.sendDue({ mail: mailbox.mail() })
  const before = (await mailbox.empty()).filter(({ subject }) => subject === 'New for July')
  expect(before).toHaveLength(50)
  expect(await change(nour, 'PUT', id, '/pause')).toMatchObject({ status: 200, body: { status: 'paused', sent: 50 } })
  await shop.runDueJobs()
  expect(await issueMails()).toHaveLength(50)
  expect(await change(lina, 'DELETE', id, '/pause')).toMatchObject({ status: 200, body: { status: 'sending' } })
  await shop.runDueJobs()
  await shop.sendDue({ mail: mailbox.mail() })
  expect(await mailbox.empty()).toHaveLength(10)
  expect(await read(id)).toMatchObject({ status: 'sent', sent: 60 })
})

test('mails that nobody has tried to send are taken back by a pause, and by a cancellation for good', async () => {
  await readers(60)
  const id = await approved()
  await onItsDay()
  await sendIssue(shop.system(), { issueId: id })
  expect(await issueMails()).toHaveLength(50)
  expect(await change(nour, 'PUT', id, '/pause')).toMatchObject({ body: { status: 'paused', sent: 0 } })
  expect(await issueMails()).toEqual([])
  await change(lina, 'DELETE', id, '/pause')
  await sendIssue(shop.system(), { issueId: id })
  expect(await change(nour, 'DELETE', id)).toMatchObject({ status: 200, body: { status: 'cancelled', sent: 0 } })
  await shop.runDueJobs()
  expect(await issueMails()).toEqual([])
  expect((await change(lina, 'DELETE', id)).body).toMatchObject({ code: 'newsletter.issue-closed' })
  expect((await change(lina, 'PUT', id, '/pause')).body).toMatchObject({ code: 'newsletter.not-under-way' })
})

test('a shop that was down on the day sends nothing later, until staff choose another Thursday', async () => {
  await reader('late@example.com')
  const id = await approved()
  shop.clock.advance(sendsAt + 86_400_000 - (await shop.clock.now()).getTime())
  await shop.runDueJobs()
  lina = await signedIn(shop, 'admin')
  nour = await signedIn(shop, 'moderator')
  expect(await issueMails()).toEqual([])
  expect(await read(id)).toMatchObject({ status: 'paused', beganAt: null })
  expect((await change(lina, 'DELETE', id, '/pause')).body).toMatchObject({ status: 409, code: 'newsletter.day-past' })
  expect((await change(nour, 'PUT', id, '', { ...content, day: '2027-07-15', version: 2 })).status).toBe(200)
  expect((await approve(id)).status).toBe(200)
})

test('a reader with saved measurements gets what fits, and nothing where nothing does', async () => {
  const rana = await signedIn(shop, 'customer')
  await reader('rana@libsa.example')
  await reader('stranger@example.com')
  expect((await rana.send('PUT', '/api/profile/body', { chest: 170, waist: 170, hips: 180 })).status).toBe(200)
  const id = await approved({ itemIds: ['wf-001'] })
  await onItsDay()
  await shop.runDueJobs()
  expect((await issueMails()).map(({ recipient }) => recipient)).toEqual(['stranger@example.com'])
  expect(await read(id)).toMatchObject({ status: 'sent', sent: 1, skipped: 1 })
})

test('pieces that are hidden or booked out for the coming weeks are left out for everybody', async () => {
  await reader('somebody@example.com')
  const id = await approved()
  await shop.pool.query(`UPDATE items SET visibility = 'hidden' WHERE id = 'wf-001'`)
  await shop.pool.query(`UPDATE items SET available_from = '2027-12-01' WHERE id = 'wf-002'`)
  expect((await read(id)).pieces.map(({ state }) => state)).toEqual(['gone', 'busy', 'free'])
  await onItsDay()
  await shop.runDueJobs()
  const [mail] = await issueMails()
  expect(mail?.body_text.match(/wf-00\d/g)).toEqual(['wf-003'])
})

test('whoever unsubscribes with the link of an issue counts for it, and gets none of what waits', async () => {
  await reader('leaver@example.com')
  const id = await approved()
  await onItsDay()
  await shop.runDueJobs()
  const [mail] = await issueMails()
  const { search } = new URL(mail?.unsubscribe_url ?? '')
  const link = Object.fromEntries(new URLSearchParams(search)) as { token: string; issue: string }
  expect(link.issue).toBe(id)
  await shop.sendDue({ mail: mailbox.mail() })
  expect((await shop.browser().send('PUT', '/api/newsletter/departure', link)).body).toEqual({ left: true })
  expect((await shop.browser().send('PUT', '/api/newsletter/departure', link)).body).toEqual({ left: true })
  expect(await read(id)).toMatchObject({ sent: 1, unsubscribed: 1, readers: 0 })
})

test('a mail that waits is taken back from a reader who leaves before it is sent', async () => {
  await reader('gone@example.com')
  const id = await approved()
  await onItsDay()
  await shop.runDueJobs()
  const token = tokenIn((await issueMails())[0]?.unsubscribe_url)
  await shop.browser().send('PUT', '/api/newsletter/departure', { token })
  expect(await issueMails()).toEqual([])
  expect(await read(id)).toMatchObject({ sent: 0, unsubscribed: 0 })
})

test('bounces and complaints are counted, and a closed address gets no further issue', async () => {
  await reader('bounces@example.com')
  await reader('complains@example.com')
  const id = await approved()
  await onItsDay()
  await shop.runDueJobs()
  await shop.sendDue({ mail: mailbox.mail() })
  const mails = await issueMails()
  const report = (address: string, kind: string) => ({
    reports: [{ id: `${kind}-1`, kind, address, messageId: mails.find(({ recipient }) => recipient === address)?.id, reason: 'no' }],
  })
  for (const one of [report('bounces@example.com', 'bounce'), report('complains@example.com', 'complaint')])
    for (const _ of [1, 2])
      expect((await shop.browser().send('POST', '/api/mail/reports', one, { authorization: `Bearer ${secret}` })).status).toBe(200)
  await shop.runDueJobs()
  expect(await read(id)).toMatchObject({ sent: 2, bounced: 1, complained: 1, readers: 1 })
  const next = await approved({ day: '2027-07-15' })
  shop.clock.advance(week)
  await shop.runDueJobs()
  lina = await signedIn(shop, 'admin')
  expect(await read(next)).toMatchObject({ status: 'sent', sent: 0, closed: 1 })
})

test('a discreet reader’s mail names neither the shop nor a piece', async () => {
  const rana = await signedIn(shop, 'customer')
  await rana.send('PUT', '/api/profile', { isDiscreet: true })
  await reader('rana@libsa.example')
  await approved()
  await onItsDay()
  await shop.runDueJobs()
  const [mail] = await issueMails()
  expect(mail).toMatchObject({ subject: 'Your email for this week', is_discreet: true })
  expect(mail?.body_text).toContain('3 new pieces are available this week.')
  expect(mail?.body_text.replaceAll(/https?:\S+/g, '')).not.toMatch(/Libsa|gown|wf-00/i)
})

test('a newsletter that is switched off takes no address and no consent, is on no home page, and stops an issue', async () => {
  await reader('kept@example.com')
  const id = await approved()
  await switchOff()
  expect((await shop.browser('10.8.8.8').send('POST', '/api/newsletter', { email: 'new@example.com' })).body).toMatchObject({
    status: 409,
    code: 'newsletter.off',
  })
  const { settings } = (await shop.browser().get('/api/settings')).body as { settings: { homePageSections: { order: string[] } } }
  expect(settings.homePageSections.order).not.toContain('newsletter')
  await onItsDay()
  await shop.runDueJobs()
  expect(await issueMails()).toEqual([])
  expect(await read(id)).toMatchObject({ status: 'paused', isOn: false })
  expect((await change(lina, 'DELETE', id, '/pause')).body).toMatchObject({ code: 'newsletter.off' })
})

test('a test goes to the caller alone and counts nowhere', async () => {
  await reader('not-me@example.com')
  const id = await written()
  expect((await change(nour, 'POST', id, '/test', { locale: 'ar' })).body).toEqual({ to: 'nour@libsa.example' })
  const [mail] = await mailsTo('nour@libsa.example')
  expect(mail?.subject).toBe('[تجربة] جديد تموز')
  expect(await read(id)).toMatchObject({ status: 'draft', sent: 0 })
  expect(await issueMails()).toEqual([])
})

test('the mail goes out with the headers of a list', async () => {
  await reader('headers@example.com')
  await approved()
  await onItsDay()
  await shop.runDueJobs()
  await shop.sendDue({ mail: mailbox.mail() })
  const mail = (await mailbox.empty()).find(({ subject }) => subject === 'New for July')
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value
  expect(header('list-id')).toBe('<newsletter.libsa.example>')
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(header('list-unsubscribe')).toMatch(/\/newsletter\/unsubscribe\?token=[\w-]+&issue=\w+>$/)
})

test('the preview shows what is being written, in both languages', async () => {
  const query = new URLSearchParams({
    locale: 'ar',
    scheme: 'dark',
    subject: 'عنوان <b>',
    greeting: 'تحية',
    picks: 'chosen',
    pieces: 'wf-001',
  })
  const answer = await nour.get(`/newsletter-previews?${query}`)
  const html = new TextDecoder().decode(answer.bytes)
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  expect(html).toContain('عنوان &lt;b&gt;')
  expect(html).toContain('/ar/product/wf-001')
})
