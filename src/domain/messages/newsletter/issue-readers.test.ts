import { expect, test } from 'vitest'
import { newsletterDesk, reportSecret, tokenIn } from '#tests/newsletter.ts'
import { signedIn } from '#tests/people.ts'
import { sendIssue } from './send-issue.ts'

const week = 7 * 86_400_000
const { approved, change, issueMails, lina, mailbox, mailsTo, nour, onItsDay, read, reader, shop, signInAgain, switchOff, written } =
  newsletterDesk()

test('a reader with saved measurements gets what fits, and nothing where nothing does', async () => {
  const rana = await signedIn(shop(), 'customer')
  await reader('rana@libsa.example')
  await reader('stranger@example.com')
  expect((await rana.send('PUT', '/api/profile/body', { chest: 170, waist: 170, hips: 180 })).status).toBe(200)
  const id = await approved({ itemIds: ['wf-001'] })
  await onItsDay()
  await shop().runDueJobs()
  expect((await issueMails()).map(({ recipient }) => recipient)).toEqual(['stranger@example.com'])
  expect(await read(id)).toMatchObject({ status: 'sent', sent: 1, skipped: 1 })
})

test('pieces that are hidden or booked out for the coming weeks are left out for everybody', async () => {
  await reader('somebody@example.com')
  const id = await approved()
  await shop().pool.query(`UPDATE items SET visibility = 'hidden' WHERE id = 'wf-001'`)
  await shop().pool.query(`UPDATE items SET available_from = '2027-12-01' WHERE id = 'wf-002'`)
  expect((await read(id)).pieces.map(({ state }) => state)).toEqual(['gone', 'busy', 'free'])
  await onItsDay()
  await shop().runDueJobs()
  const [mail] = await issueMails()
  expect(mail?.body_text.match(/wf-00\d/g)).toEqual(['wf-003'])
})

test('whoever unsubscribes with the link of an issue counts for it, and gets none of what waits', async () => {
  await reader('leaver@example.com')
  const id = await approved()
  await onItsDay()
  await shop().runDueJobs()
  const [mail] = await issueMails()
  const { search } = new URL(mail?.unsubscribe_url ?? '')
  const link = Object.fromEntries(new URLSearchParams(search)) as { token: string; issue: string }
  expect(link.issue).toBe(id)
  await shop().sendDue({ mail: mailbox().mail() })
  expect((await shop().browser().send('PUT', '/api/newsletter/departure', link)).body).toEqual({ left: true })
  expect((await shop().browser().send('PUT', '/api/newsletter/departure', link)).body).toEqual({ left: true })
  expect(await read(id)).toMatchObject({ sent: 1, unsubscribed: 1, readers: 0 })
})

test('a mail that waits is taken back from a reader who leaves before it is sent', async () => {
  await reader('gone@example.com')
  const id = await approved()
  await onItsDay()
  await shop().runDueJobs()
  const token = tokenIn((await issueMails())[0]?.unsubscribe_url)
  await shop().browser().send('PUT', '/api/newsletter/departure', { token })
  expect(await issueMails()).toEqual([])
  expect(await read(id)).toMatchObject({ sent: 0, unsubscribed: 0 })
})

test('a mail that is being tried again is taken back from a reader who leaves meanwhile', async () => {
  await reader('retried@example.com')
  await shop().sendDue({ mail: mailbox().mail() })
  const id = await approved()
  await onItsDay()
  await shop().runDueJobs()
  mailbox().state.refusals = 1
  await shop().sendDue({ mail: mailbox().mail() })
  const token = tokenIn((await issueMails())[0]?.unsubscribe_url)
  await shop().browser().send('PUT', '/api/newsletter/departure', { token })
  shop().clock.advance(3_600_000)
  await mailbox().empty()
  await shop().sendDue({ mail: mailbox().mail() })
  expect((await mailbox().empty()).filter(({ subject }) => subject === 'New for July')).toEqual([])
  expect(await read(id)).toMatchObject({ sent: 0 })
})

test('readers before a batch whose mails a pause has taken back get the issue all the same', async () => {
  await reader('first@example.com')
  await reader('second@example.com')
  const id = await approved()
  await onItsDay()
  await sendIssue(shop().system(), { issueId: id, after: 'zzzzzzzzzzzzzzzzzzzzzz' })
  await shop().runDueJobs()
  expect((await issueMails()).map(({ recipient }) => recipient).toSorted()).toEqual(['first@example.com', 'second@example.com'])
  expect(await read(id)).toMatchObject({ status: 'sent', sent: 2 })
})

test('bounces and complaints are counted, and a closed address gets no further issue', async () => {
  await reader('bounces@example.com')
  await reader('complains@example.com')
  await reader('refused@example.com')
  await shop().sendDue({ mail: mailbox().mail() })
  mailbox().state.gone = 'refused@example.com'
  const id = await approved()
  await onItsDay()
  await shop().runDueJobs()
  await shop().sendDue({ mail: mailbox().mail() })
  const mails = await issueMails()
  const report = (address: string, kind: string) => ({
    reports: [{ id: `${kind}-1`, kind, address, messageId: mails.find(({ recipient }) => recipient === address)?.id, reason: 'no' }],
  })
  for (const one of [report('bounces@example.com', 'bounce'), report('complains@example.com', 'complaint')])
    for (const _ of [1, 2])
      expect(
        (
          await shop()
            .browser()
            .send('POST', '/api/mail/reports', one, { authorization: `Bearer ${reportSecret}` })
        ).status,
      ).toBe(200)
  await shop().runDueJobs()
  expect(await read(id)).toMatchObject({ sent: 3, bounced: 2, complained: 1, readers: 2 })
  const next = await approved({ day: '2027-07-15' })
  shop().clock.advance(week)
  await shop().runDueJobs()
  await signInAgain()
  expect(await read(next)).toMatchObject({ status: 'sent', sent: 0, closed: 2 })
})

test('a mail to an address that closes before it is sent counts as closed, not as sent', async () => {
  await reader('closes@example.com')
  const id = await approved()
  await onItsDay()
  await shop().runDueJobs()
  mailbox().state.gone = 'closes@example.com'
  // The mails of the subscription go first, and are refused.
  await shop().sendDue({ mail: mailbox().mail() })
  await shop().runDueJobs()
  expect(await read(id)).toMatchObject({ sent: 0, closed: 1, bounced: 0 })
})

test('a discreet reader’s mail names neither the shop nor a piece', async () => {
  const rana = await signedIn(shop(), 'customer')
  await rana.send('PUT', '/api/profile', { isDiscreet: true })
  await reader('rana@libsa.example')
  await approved()
  await onItsDay()
  await shop().runDueJobs()
  const [mail] = await issueMails()
  expect(mail).toMatchObject({ subject: 'Your email for this week', is_discreet: true })
  expect(mail?.body_text).toContain('3 new pieces are available this week.')
  expect(mail?.body_text.replaceAll(/https?:\S+/g, '')).not.toMatch(/Libsa|gown|wf-00/i)
})

test('a newsletter that is switched off takes no address and no consent, is on no home page, and stops an issue', async () => {
  await reader('kept@example.com')
  const id = await approved()
  await switchOff()
  expect((await shop().browser('10.8.8.8').send('POST', '/api/newsletter', { email: 'new@example.com' })).body).toMatchObject({
    status: 409,
    code: 'newsletter.off',
  })
  const { settings } = (await shop().browser().get('/api/settings')).body as { settings: { homePageSections: { order: string[] } } }
  expect(settings.homePageSections.order).not.toContain('newsletter')
  await onItsDay()
  await shop().runDueJobs()
  expect(await issueMails()).toEqual([])
  expect(await read(id)).toMatchObject({ status: 'paused', isOn: false })
  expect((await change(lina(), 'DELETE', id, '/pause')).body).toMatchObject({ code: 'newsletter.off' })
})

test('a test goes to the caller alone and counts nowhere', async () => {
  await reader('not-me@example.com')
  const id = await written()
  expect((await change(nour(), 'POST', id, '/test', { locale: 'ar' })).body).toEqual({ to: 'nour@libsa.example' })
  const [mail] = await mailsTo('nour@libsa.example')
  expect(mail?.subject).toBe('[تجربة] جديد تموز')
  expect(await read(id)).toMatchObject({ status: 'draft', sent: 0 })
  expect(await issueMails()).toEqual([])
})

test('the mail goes out with the headers of a list', async () => {
  await reader('headers@example.com')
  await approved()
  await onItsDay()
  await shop().runDueJobs()
  await shop().sendDue({ mail: mailbox().mail() })
  const mail = (await mailbox().empty()).find(({ subject }) => subject === 'New for July')
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
  const answer = await nour().get(`/newsletter-previews?${query}`)
  const html = new TextDecoder().decode(answer.bytes)
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  expect(html).toContain('عنوان &lt;b&gt;')
  expect(html).toContain('/ar/product/wf-001')
})
