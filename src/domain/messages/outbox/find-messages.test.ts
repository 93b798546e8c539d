import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context, Needs } from '#domain/context.ts'
import { fixedClock } from '#platform/clock.ts'
import { silentLog } from '#platform/log.ts'
import { enqueueMail, enqueueSms } from '#platform/mail/outbox.ts'
import { type FreshDatabase, freshDatabase } from '#tests/database.ts'
import { findMessages } from './find-messages.ts'

const now = new Date('2027-07-01T08:00:00Z')
let database: FreshDatabase
let ctx: Context & Needs<'sendsMail'>

beforeAll(async () => {
  database = await freshDatabase()
  const actor = { personId: null, email: null, visitorId: '', roles: [] }
  ctx = {
    db: database.db,
    actor,
    locale: 'en',
    clock: fixedClock(now),
    sendsMail: undefined,
    requestId: 'test',
    log: silentLog(),
    baseUrl: 'http://localhost:3000',
    isDemo: true,
    secret: 'a-secret-of-the-test',
  }
})
afterAll(() => database.close())

test('the demonstration reads its mails and SMS, the newest first', async () => {
  await enqueueMail(
    { db: ctx.db, now, baseUrl: ctx.baseUrl },
    {
      to: 'rana@libsa.example',
      locale: 'en',
      subject: 'Hello',
      heading: 'Hello',
      lines: ['One line'],
      reason: 'account',
      dedupeKey: 'mail',
    },
  )
  await enqueueSms(
    { db: ctx.db, now: new Date(now.getTime() + 1000) },
    { to: '+962790000000', locale: 'ar', text: 'رمزك 123456', dedupeKey: 'sms' },
  )
  expect(await findMessages(ctx)).toMatchObject([
    { channel: 'sms', recipient: '+962790000000', text: 'رمزك 123456', isSent: false },
    { channel: 'mail', subject: 'Hello', text: expect.stringMatching(/^Hello\n\nOne line\n\n-- \nLibsa, /) as string },
  ])
})

test('in production there is nothing to find', async () => {
  await expect(findMessages({ ...ctx, isDemo: false })).rejects.toMatchObject({ code: 'not-found', status: 404 })
})

test('without a mail service administrators read it, and nobody else; with one nobody does', async () => {
  const as = (role: 'admin' | 'moderator', sendsMail: boolean) =>
    findMessages({ ...ctx, isDemo: false, sendsMail, actor: { ...ctx.actor, personId: 'somebody', roles: ['customer', role] } })
  expect(await as('admin', false)).toHaveLength(2)
  await expect(as('moderator', false)).rejects.toMatchObject({ status: 404 })
  await expect(as('admin', true)).rejects.toMatchObject({ status: 404 })
})
