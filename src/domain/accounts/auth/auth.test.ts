import { asc, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { people } from '#domain/accounts/people/people.table.ts'
import { demoAccounts, seedPeople } from '#domain/accounts/people/seed-people.ts'
import { signOut } from '#domain/accounts/sessions/sign-out.ts'
import { auditLog } from '#domain/audit-log/audit-log.table.ts'
import { type Context, inTransaction, type Needs } from '#domain/context.ts'
import { sessions, verifications } from '#platform/auth/auth.table.ts'
import { createAuth } from '#platform/auth/auth.ts'
import { type FixedClock, fixedClock } from '#platform/clock.ts'
import { silentLog } from '#platform/log.ts'
import { outbox } from '#platform/mail/outbox.table.ts'
import { type FreshDatabase, freshDatabase } from '#tests/database.ts'
import { confirmSignUp } from './confirm-sign-up.ts'
import { forgotPassword } from './forgot-password.ts'
import { resetPassword } from './reset-password.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'

const baseUrl = 'http://localhost:3000'
const rana = { email: 'rana@libsa.example', password: 'libsa-demo-2026' }
let database: FreshDatabase
let clock: FixedClock
let ctx: Context & Needs<'captcha'>
let counter = 0

beforeAll(async () => {
  database = await freshDatabase()
  clock = fixedClock(new Date('2027-07-01T08:00:00Z'))
  ctx = {
    db: database.db,
    actor: { personId: null, email: null, visitorId: '', roles: [] },
    locale: 'ar',
    clock,
    captcha: undefined,
    requestId: 'test',
    log: silentLog(),
    baseUrl,
    isDemo: true,
    secret: 'a-secret-of-the-test',
  }
  await inTransaction(ctx, seedPeople)
})
beforeEach(() => clock.advance(3 * 3_600_000))
afterAll(() => database.close())

function stranger() {
  counter += 1
  return { name: 'سلمى', email: `Salma${counter}@Libsa.example`, password: 'a long password' }
}

function headersWith(cookies: readonly string[]): Headers {
  return new Headers({ cookie: cookies.map((line) => line.split(';')[0]).join('; ') })
}

async function lastMail() {
  const [mail] = await ctx.db.select().from(outbox).orderBy(desc(outbox.createdAt), asc(outbox.id)).limit(1)
  return mail
}

async function lastCode(): Promise<string> {
  return /\d{6}/.exec((await lastMail())?.bodyText ?? '')?.[0] ?? ''
}

function other(code: string): string {
  return code === '123456' ? '654321' : '123456'
}

test('a visitor signs up, types the code in Arabic digits and is signed in', async () => {
  const wanted = stranger()
  const { cookies } = await signUp(ctx, wanted)
  expect(await ctx.db.select().from(people).where(eq(people.email, wanted.email.toLowerCase()))).toEqual([])
  expect(await lastMail()).toMatchObject({ recipient: wanted.email.toLowerCase(), locale: 'ar', channel: 'mail' })
  const code = (await lastCode()).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? digit)
  const answer = await confirmSignUp(ctx, { email: wanted.email, code }, headersWith(cookies))
  expect(answer.person).toMatchObject({ name: 'سلمى', email: wanted.email.toLowerCase(), isEmailConfirmed: true, roles: ['customer'] })
  const auth = createAuth({ db: ctx.db, baseUrl, clock })
  expect((await auth.signedInBy(headersWith(answer.cookies)))?.person).toEqual(answer.person)
  const rows = await ctx.db
    .select({ event: auditLog.event })
    .from(auditLog)
    .where(eq(auditLog.subjectId, answer.person?.id ?? ''))
  expect(rows.map(({ event }) => event)).toEqual(['person.confirmed', 'person.signed-in'])
})

test('after three wrong codes the right one is refused too', async () => {
  const wanted = stranger()
  const { cookies } = await signUp(ctx, wanted)
  const code = await lastCode()
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await expect(confirmSignUp(ctx, { email: wanted.email, code: other(code) }, headersWith(cookies))).rejects.toMatchObject({
      code: 'people.code-wrong',
      status: 422,
    })
  }
  await expect(confirmSignUp(ctx, { email: wanted.email, code }, headersWith(cookies))).rejects.toMatchObject({
    code: 'people.code-expired',
  })
})

test('a code is good for ten minutes and is kept only hashed', async () => {
  const wanted = stranger()
  const { cookies } = await signUp(ctx, wanted)
  const code = await lastCode()
  const rows = await ctx.db.select().from(verifications)
  expect(JSON.stringify(rows)).not.toContain(`"${code}"`)
  clock.advance(10 * 60_000)
  await expect(confirmSignUp(ctx, { email: wanted.email, code }, headersWith(cookies))).rejects.toMatchObject({
    code: 'people.code-expired',
  })
})

test('a code works only in the browser that requested it: the owner of an address cannot confirm a stranger’s sign-up', async () => {
  const wanted = stranger()
  const hers = await signUp(ctx, wanted)
  const herCode = await lastCode()
  clock.advance(1000)
  await signUp(ctx, { ...wanted, password: 'password of a stranger' })
  const hisCode = await lastCode()
  if (hisCode !== herCode)
    await expect(confirmSignUp(ctx, { email: wanted.email, code: hisCode }, headersWith(hers.cookies))).rejects.toMatchObject({
      code: 'people.code-wrong',
    })
  await confirmSignUp(ctx, { email: wanted.email, code: herCode }, headersWith(hers.cookies))
  await expect(signIn(ctx, { email: wanted.email, password: 'password of a stranger' }, new Headers())).rejects.toMatchObject({
    code: 'people.credentials',
  })
})

test('signing up with a known address answers the same, tells only its owner, and changes nothing', async () => {
  const known = await signUp(ctx, { ...rana, name: 'Somebody' })
  const mail = await lastMail()
  const unknown = await signUp(ctx, stranger())
  expect({ ...known, cookies: known.cookies.length }).toEqual({ ...unknown, cookies: unknown.cookies.length })
  expect(mail?.recipient).toBe(rana.email)
  expect(mail?.bodyText).not.toMatch(/\d{6}/)
  expect((await signIn(ctx, rana, new Headers())).person?.name).toBe('Rana Haddad')
})

test('a wrong password and an unknown address are refused alike; too many tries are refused before any hash', async () => {
  const email = 'lina@libsa.example'
  await expect(signIn(ctx, { email, password: 'wrong' }, new Headers())).rejects.toMatchObject({ code: 'people.credentials', status: 401 })
  await expect(signIn(ctx, { email: 'nobody@libsa.example', password: 'wrong' }, new Headers())).rejects.toMatchObject({
    code: 'people.credentials',
    status: 401,
  })
  for (let attempt = 0; attempt < 9; attempt += 1) await signIn(ctx, { email, password: 'wrong' }, new Headers()).catch(() => undefined)
  await expect(signIn(ctx, { email, password: rana.password }, new Headers())).rejects.toMatchObject({
    code: 'people.too-many',
    status: 429,
  })
  clock.advance(15 * 60_000)
  expect((await signIn(ctx, { email, password: rana.password }, new Headers())).person?.roles).toEqual(['admin', 'customer'])
})

test('a new password ends all other sessions, mails the owner and signs in here', async () => {
  const auth = createAuth({ db: ctx.db, baseUrl, clock })
  const email = 'nour@libsa.example'
  const elsewhere = await signIn(ctx, { email, password: rana.password }, new Headers())
  const asked = await forgotPassword(ctx, { email })
  const headers = headersWith(asked.cookies)
  const code = await lastCode()
  clock.advance(1000)
  const here = await resetPassword(ctx, { email, code, password: 'a new long password' }, headers)
  expect((await lastMail())?.recipient).toBe(email)
  expect(await auth.signedInBy(headersWith(elsewhere.cookies))).toBeNull()
  expect(await auth.signedInBy(headersWith(here.cookies))).toMatchObject({ person: { email, roles: ['customer', 'moderator'] } })
  await expect(resetPassword(ctx, { email, code, password: 'another long password' }, headers)).rejects.toMatchObject({
    code: 'people.code-expired',
  })
  await expect(signIn(ctx, { email, password: rana.password }, new Headers())).rejects.toMatchObject({ code: 'people.credentials' })
})

test('asking for a new password of an unknown address answers the same and mails nobody', async () => {
  const before = (await ctx.db.select().from(outbox)).length
  expect(await forgotPassword(ctx, { email: 'nobody@libsa.example' })).toMatchObject({ sent: true })
  expect((await ctx.db.select().from(outbox)).length).toBe(before)
})

test('signing out ends the session; a session ends by itself after thirty days; only hashes of tokens are kept', async () => {
  const auth = createAuth({ db: ctx.db, baseUrl, clock })
  const first = await signIn(ctx, rana, new Headers())
  const token = /=([\w-]+)/.exec(first.cookies[0] ?? '')?.[1] ?? ''
  expect(first.cookies[0]).toContain('HttpOnly; SameSite=Lax')
  expect(JSON.stringify(await ctx.db.select().from(sessions))).not.toContain(token)
  const { cookies } = await signOut(ctx, headersWith(first.cookies))
  expect(cookies[0]).toContain('Max-Age=0')
  expect(await auth.signedInBy(headersWith(first.cookies))).toBeNull()
  const second = await signIn(ctx, rana, new Headers())
  clock.advance(30 * 86_400_000)
  expect(await auth.signedInBy(headersWith(second.cookies))).toBeNull()
})

test('on https the cookie is a host cookie', async () => {
  const answer = await signIn({ ...ctx, baseUrl: 'https://libsa.example' }, rana, new Headers())
  expect(answer.cookies[0]).toMatch(/^__Host-libsa-session=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000; Secure$/)
})

test('seeding twice changes nothing', async () => {
  const before = await ctx.db.select().from(people).orderBy(people.id)
  await inTransaction(ctx, seedPeople)
  expect(await ctx.db.select().from(people).orderBy(people.id)).toEqual(before)
  expect(demoAccounts.map(({ role }) => role)).toContain('moderator')
})
