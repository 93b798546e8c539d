import { expect, test } from 'vitest'
import { inTransaction } from '#domain/context.ts'
import { content, newsletterDesk, sendsAt } from '#tests/newsletter.ts'
import { signedIn } from '#tests/people.ts'
import { sendIssue } from './send-issue.ts'
import { pauseEveryIssue } from './steer-issue.ts'

const { approve, approved, change, issueMails, lina, mailbox, nour, onItsDay, read, reader, readers, shop, signInAgain, written } =
  newsletterDesk()

test('an issue goes out on its Thursday at ten to confirmed readers, each in their language, and never without consent', async () => {
  await reader('english@example.com')
  await reader('arabic@example.com', 'ar')
  await shop().browser('10.9.9.9').send('POST', '/api/newsletter', { email: 'pending@example.com' })
  const id = await written()
  await onItsDay()
  await shop().runDueJobs()
  expect(await issueMails()).toEqual([])
  expect((await approve(id)).status).toBe(200)
  await shop().runDueJobs()
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
  await shop().runDueJobs()
  await sendIssue(shop().system(), { issueId: id })
  shop().clock.advance(sendsAt - (await shop().clock.now()).getTime() - 1000)
  await shop().runDueJobs()
  expect(await issueMails()).toEqual([])
  shop().clock.advance(1000)
  await shop().runDueJobs()
  expect(await issueMails()).toHaveLength(1)
})

test('a moderator writes and stops, an administrator consents; others have no newsletter', async () => {
  const id = await written()
  expect(await change(nour(), 'PUT', id, '/approval', { version: 2 })).toMatchObject({ status: 403 })
  expect(await approve(id)).toMatchObject({ status: 200, body: { status: 'approved' } })
  expect(await change(nour(), 'PUT', id, '/pause')).toMatchObject({ status: 200, body: { status: 'paused' } })
  expect(await change(nour(), 'DELETE', id, '/pause')).toMatchObject({ status: 403 })
  const rana = await signedIn(shop(), 'customer')
  expect((await rana.get('/api/newsletter/issues')).status).toBe(403)
  expect((await rana.get('/newsletter-previews')).status).toBe(404)
})

test('consent holds for the version that was read, and a change takes it back', async () => {
  const id = await approved()
  expect(await change(nour(), 'PUT', id, '', { ...content, itemIds: ['wf-001'], version: 2 })).toMatchObject({
    status: 200,
    body: { status: 'draft', approvedBy: null, approvedAt: null, version: 3 },
  })
  expect((await change(lina(), 'PUT', id, '/approval', { version: 2 })).body).toMatchObject({
    status: 409,
    code: 'newsletter.issue-changed',
  })
  expect((await change(nour(), 'PUT', id, '', { ...content, version: 2 })).body).toMatchObject({ code: 'newsletter.issue-changed' })
  await reader('nobody@example.com')
  await onItsDay()
  await shop().runDueJobs()
  expect(await issueMails()).toEqual([])
})

test.each([
  ['a Wednesday', { day: '2027-07-07' }, { status: 422, code: 'newsletter.no-thursday', fields: ['day'] }],
  ['a Thursday that has passed', { day: '2027-06-24' }, { status: 422, code: 'newsletter.day-past', fields: ['day'] }],
  ['a piece twice', { itemIds: ['wf-001', 'wf-001'] }, { status: 422, fields: ['itemIds'] }],
  ['a subject of a page', { subject: { en: 'x'.repeat(91), ar: '' } }, { status: 422, fields: ['subject.en'] }],
])('%s is refused', async (_, more, refusal) => {
  const id = await written()
  expect((await change(nour(), 'PUT', id, '', { ...content, ...more, version: 2 })).body).toMatchObject(refusal)
})

test('a Thursday has one issue, and that of a cancelled one is open again', async () => {
  const first = await written()
  const { id } = (await nour().send('POST', '/api/newsletter/issues', {})).body as unknown as { id: string }
  expect((await read(id)).day).toBe('2027-07-15')
  expect((await change(nour(), 'PUT', id, '', { ...content, version: 1 })).body).toMatchObject({
    status: 409,
    code: 'newsletter.day-taken',
  })
  await change(nour(), 'DELETE', first)
  expect((await change(nour(), 'PUT', id, '', { ...content, version: 1 })).status).toBe(200)
})

test('an issue without a subject in both languages, or without pieces, gets no consent', async () => {
  const id = await written({ subject: { en: 'Only English', ar: '' }, itemIds: [] })
  expect((await approve(id)).body).toMatchObject({ status: 422, code: 'newsletter.unfinished', fields: ['subject.ar', 'itemIds'] })
})

test('every reader gets an issue once, however often its jobs run', async () => {
  await readers(3)
  const id = await approved()
  await onItsDay()
  await Promise.all([1, 2, 3].map(() => sendIssue(shop().system(), { issueId: id })))
  await shop().runDueJobs()
  await sendIssue(shop().system(), { issueId: id })
  expect((await issueMails()).map(({ recipient }) => recipient)).toEqual([0, 1, 2].map((at) => `reader-${at}@example.com`))
  expect(await read(id)).toMatchObject({ status: 'sent', sent: 3 })
})

test('a batch that breaks off leaves nothing behind, and the next try mails everybody', async () => {
  await readers(3)
  const id = await approved()
  await onItsDay()
  await shop().pool.query(`ALTER TABLE newsletter_deliveries ADD CONSTRAINT breaks CHECK (outcome <> 'sent')`)
  await expect(sendIssue(shop().system(), { issueId: id })).rejects.toThrow()
  expect(await issueMails()).toEqual([])
  expect(await read(id)).toMatchObject({ status: 'approved', sent: 0 })
  await shop().pool.query('ALTER TABLE newsletter_deliveries DROP CONSTRAINT breaks')
  await shop().runDueJobs()
  expect(await issueMails()).toHaveLength(3)
})

test('a pause in the middle holds the rest; going on mails them and nobody twice', async () => {
  await readers(60)
  const id = await approved()
  await onItsDay()
  await sendIssue(shop().system(), { issueId: id })
  await shop().sendDue({ mail: mailbox().mail() })
  const before = (await mailbox().empty()).filter(({ subject }) => subject === 'New for July')
  expect(before).toHaveLength(50)
  expect(await change(nour(), 'PUT', id, '/pause')).toMatchObject({ status: 200, body: { status: 'paused', sent: 50 } })
  await shop().runDueJobs()
  expect(await issueMails()).toHaveLength(50)
  expect(await change(lina(), 'DELETE', id, '/pause')).toMatchObject({ status: 200, body: { status: 'sending' } })
  await shop().runDueJobs()
  await shop().sendDue({ mail: mailbox().mail() })
  expect(await mailbox().empty()).toHaveLength(10)
  expect(await read(id)).toMatchObject({ status: 'sent', sent: 60 })
})

test('mails that nobody has tried to send are taken back by a pause, and by a cancellation for good', async () => {
  await readers(60)
  const id = await approved()
  await onItsDay()
  await sendIssue(shop().system(), { issueId: id })
  expect(await issueMails()).toHaveLength(50)
  expect(await change(nour(), 'PUT', id, '/pause')).toMatchObject({ body: { status: 'paused', sent: 0 } })
  expect(await issueMails()).toEqual([])
  await change(lina(), 'DELETE', id, '/pause')
  await sendIssue(shop().system(), { issueId: id })
  expect(await change(nour(), 'DELETE', id)).toMatchObject({ status: 200, body: { status: 'cancelled', sent: 0 } })
  await shop().runDueJobs()
  expect(await issueMails()).toEqual([])
  expect((await change(lina(), 'DELETE', id)).body).toMatchObject({ code: 'newsletter.issue-closed' })
  expect((await change(lina(), 'PUT', id, '/pause')).body).toMatchObject({ code: 'newsletter.not-under-way' })
})

test('a shop that was down on the day sends nothing later, until staff choose another Thursday', async () => {
  await reader('late@example.com')
  const id = await approved()
  shop().clock.advance(sendsAt + 86_400_000 - (await shop().clock.now()).getTime())
  await shop().runDueJobs()
  await signInAgain()
  expect(await issueMails()).toEqual([])
  expect(await read(id)).toMatchObject({ status: 'paused', beganAt: null })
  expect((await change(lina(), 'DELETE', id, '/pause')).body).toMatchObject({ status: 409, code: 'newsletter.day-past' })
  expect((await change(nour(), 'PUT', id, '', { ...content, day: '2027-07-15', version: 2 })).status).toBe(200)
  expect((await approve(id)).status).toBe(200)
})

test('a restore pauses every issue that could go out, until staff have looked', async () => {
  await reader('before@example.com')
  const id = await approved()
  await inTransaction(shop().system(), pauseEveryIssue)
  await onItsDay()
  await shop().runDueJobs()
  expect(await issueMails()).toEqual([])
  expect(await change(lina(), 'DELETE', id, '/pause')).toMatchObject({ status: 200, body: { status: 'approved', timing: 'due' } })
  await shop().runDueJobs()
  expect(await issueMails()).toHaveLength(1)
})
