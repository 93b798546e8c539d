import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { IssueDetail } from '#domain/messages/newsletter/newsletter-admin.contract.ts'
import { defaultSettings } from '#domain/site/settings/defaults/default-settings.ts'
import type { Browser } from './front.ts'
import { openMailbox } from './mailbox.ts'
import { signedIn } from './people.ts'
import { world } from './world.ts'

/** The shop opens at noon on Thursday, 1 July 2027; issues go out at ten in Amman. */
export const issueDay = '2027-07-08'
export const sendsAt = new Date('2027-07-08T07:00:00Z').getTime()
export const reportSecret = 'the-secret-of-the-mail-service'

/** The content of an issue of three pieces. */
export const content = {
  day: issueDay,
  subject: { en: 'New for July', ar: 'جديد تموز' },
  greeting: { en: 'Hello.\n\nHere they are.', ar: 'أهلًا بك.' },
  picks: 'chosen',
  itemIds: ['wf-001', 'wf-002', 'wf-003'],
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

/** The token in a text or a link. */
export const tokenIn = (text = '') => /token=([\w-]+)/.exec(text)?.[1] ?? ''

/** A shop for each test, as an issue is for all readers of a shop. Nour is a moderator, Lina an administrator. */
export function newsletterDesk() {
  let shop: Awaited<ReturnType<typeof world>>
  let mailbox: Awaited<ReturnType<typeof openMailbox>>
  let lina: Browser
  let nour: Browser
  let networks = 0
  const signInAgain = async () => {
    lina = await signedIn(shop, 'admin')
    nour = await signedIn(shop, 'moderator')
  }
  beforeAll(async () => {
    mailbox = await openMailbox()
  })
  afterAll(() => mailbox.close())
  beforeEach(async () => {
    shop = await world({ mailReportSecrets: [reportSecret], isDemo: false })
    await signInAgain()
    await mailbox.empty()
    mailbox.state.gone = ''
    return () => shop.close()
  })
  const mailsTo = async (email: string) =>
    (await shop.pool.query<Mail>('SELECT * FROM outbox WHERE recipient = $1 ORDER BY created_at, ctid', [email])).rows
  const read = async (id: string) => (await lina.get(`/api/newsletter/issues/${id}`)).body as unknown as IssueDetail
  const change = (who: Browser, method: string, id: string, part = '', body: object = {}) =>
    who.send(method, `/api/newsletter/issues/${id}${part}`, body)
  const reader = async (email: string, language = 'en') => {
    networks += 1
    const visitor = shop.browser(`10.${Math.floor(networks / 250)}.${networks % 250}.9`)
    const asked = await visitor.send('POST', '/api/newsletter', { email }, { 'accept-language': language })
    expect(asked.status).toBe(200)
    const [mail] = await mailsTo(email)
    expect((await visitor.send('PUT', '/api/newsletter/confirmation', { token: tokenIn(mail?.body_text) })).status).toBe(200)
  }
  const written = async (more: object = {}) => {
    const { id } = (await nour.send('POST', '/api/newsletter/issues', {})).body as unknown as { id: string }
    expect((await change(nour, 'PUT', id, '', { ...content, ...more, version: 1 })).status).toBe(200)
    return id
  }
  const approve = async (id: string) => change(lina, 'PUT', id, '/approval', { version: (await read(id)).version })
  return {
    shop: () => shop,
    mailbox: () => mailbox,
    lina: () => lina,
    nour: () => nour,
    signInAgain,
    mailsTo,
    read,
    change,
    /** Subscribes somebody and confirms the address. */
    reader,
    /** One reader who has confirmed, and copies of them: asking so many through the API takes half a minute. */
    async readers(count: number) {
      await reader('reader-0@example.com')
      await shop.pool.query(
        `INSERT INTO subscribers (id, email, mailbox, locale, confirm_hash, leave_hash, expires_at, confirmed_at, created_at)
          SELECT lpad(n::text, 22, '0'), copy, copy, locale, confirm_hash || n, leave_hash || n, expires_at, confirmed_at, created_at
          FROM subscribers, generate_series(1, $1) AS n, format('reader-%s@example.com', n) AS copy`,
        [count - 1],
      )
    },
    /** The mails of issues in the outbox. */
    issueMails: async () =>
      (await shop.pool.query<Mail>(`SELECT * FROM outbox WHERE dedupe_key LIKE 'newsletter-issue:%' ORDER BY recipient`)).rows,
    /** A draft of the moderator. */
    written,
    approve,
    async approved(more: object = {}) {
      const id = await written(more)
      expect((await approve(id)).status).toBe(200)
      return id
    },
    /** Turns the clock to the hour of the issue. */
    async onItsDay() {
      shop.clock.advance(sendsAt - (await shop.clock.now()).getTime())
      await signInAgain()
    },
    async switchOff() {
      const { version } = (await lina.get('/api/settings/document')).body
      const settings = { ...defaultSettings, newsletter: { enabled: false } }
      expect((await lina.send('PUT', '/api/settings/document', { version, settings })).status).toBe(200)
    },
  }
}
