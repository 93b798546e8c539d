import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { FullContext } from '#domain/context.ts'
import { deletePeople } from '#domain/privacy/my-data/delete-people.ts'
import { listKept } from '#platform/database/archive/set-aside.ts'
import { writeBackup } from '#platform/database/archive/write-backup.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import { deletedPeopleIn } from '#platform/storage/deleted-people.ts'
import { documentStore } from '#platform/storage/document-store.ts'
import { diskObjectStore } from '#platform/storage/object-store.ts'
import { shopFiles } from '#platform/storage/shop-files.ts'
import { exampleIban } from '#tests/payouts.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import { newId } from '#values/id.ts'
import { reportRestored } from './report-restored.ts'
import { restoreBackup } from './restore-backup.ts'

/** Long before the shop's clock. */
const epoch = new Date(0)

let folder = ''
let home = ''
let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'libsa-restored-'))
})
afterEach(() => shop.close())
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A shop whose files lie as those of a data folder. */
async function openShop(): Promise<void> {
  home = await mkdtemp(join(folder, 'data-'))
  shop = await world({ mail: { send: async () => undefined, close: () => undefined } })
}

const secret = () => shop.system().secret
const ctx = (): FullContext => ({
  ...shop.system(),
  deletedPeople: deletedPeopleIn(join(home, 'deleted-people')),
  dataFolder: home,
  objectStore: diskObjectStore(join(home, 'media')),
  documents: documentStore(join(home, 'identity-documents'), secret()),
})
const none = { filesListed: [] }
const rows = async (statement: string, values: unknown[] = []) => (await shop.pool.query<Record<string, unknown>>(statement, values)).rows
const backUp = async (files = shopFiles(home, null)) => {
  const file = join(home, 'backup.gz')
  await writeBackup(shop.pool, file, { version: '1.0.0', secret: secret(), files })
  return file
}
const mail = async (dedupeKey: string, to = 'hala@first.example') =>
  enqueueMail(
    { ...shop.system(), now: await shop.clock.now() },
    { locale: 'en', reason: 'account', subject: 'Hello', heading: 'Hello', lines: ['One'], to, dedupeKey },
  )

test('after a restore nobody is signed in, no code or link opens anything, and a line says that it was restored', async () => {
  await openShop()
  const rana = await signedIn(shop, 'customer')
  const token = await rana.send('POST', '/api/sessions/tokens', {})
  const dana = await signedIn(shop, { email: 'dana@libsa.example' })
  const link = await dana.send('PUT', '/api/calendars/link', {})
  await shop.browser().send('POST', '/api/people/password-codes', { email: 'rana@libsa.example' })
  expect(await rows('SELECT FROM verifications')).toHaveLength(1)
  const file = await backUp()
  const restored = await restoreBackup(ctx(), file)
  expect(restored.sessions).toBe(2)
  expect((await rana.get('/api/people/me')).body).toEqual({ person: null })
  for (const table of [
    'sessions',
    'verifications',
    'challenges',
    'signing_keys',
    'backup_codes',
    'order_codes',
    'calendar_links',
    'known_browsers',
  ])
    expect([table, await rows(`SELECT * FROM ${table}`)]).toEqual([table, []])
  expect([token.status, link.status]).toEqual([200, 200])
  expect(await rows("SELECT event, details ->> 'sessions' AS sessions FROM audit_log WHERE event = 'system.restored'")).toEqual([
    { event: 'system.restored', sessions: '2' },
  ])
  expect((await (await signedIn(shop, 'customer')).get('/api/people/me')).body['person']).not.toBeNull()
})

test('mails that waited are held until staff send them; codes among them are given up', async () => {
  await openShop()
  await mail('notification:one:mail')
  await mail('notification:two:mail')
  await mail('sign-in:code:mail')
  await restoreBackup(ctx(), await backUp())
  shop.clock.advance(86_400_000)
  expect(await shop.sendDue()).toBe(0)
  const lina = await signedIn(shop, 'admin')
  const list = await lina.get('/api/outbox/messages?state=held')
  expect(list.body).toMatchObject({ held: 2, rows: [{ state: 'held' }, { state: 'held' }] })
  const [first] = list.body['rows'] as { id: string }[]
  expect(await lina.send('POST', `/api/outbox/messages/${first?.id}/copies`, {})).toMatchObject({ status: 200, body: { state: 'waiting' } })
  expect(await shop.sendDue()).toBe(1)
  expect(await lina.send('POST', '/api/outbox/held', {})).toMatchObject({ status: 200, body: { count: 1 } })
  expect(await shop.sendDue()).toBe(1)
  expect(await rows('SELECT attempts, sent_at FROM outbox WHERE dedupe_key = $1', ['sign-in:code:mail'])).toEqual([
    { attempts: 13, sent_at: null },
  ])
})

test('people who were deleted since the backup are deleted again; one with something open goes once it is closed', async () => {
  await openShop()
  await shop.pool.query(
    `INSERT INTO people (id, name, email, email_verified, created_at, updated_at) SELECT id, 'Huda', id || '@first.example', true, now(), now() FROM (VALUES ('gone'), ('owes')) AS p (id)`,
  )
  const owe = (amount: number) =>
    shop.pool.query(
      `WITH t AS (INSERT INTO ledger_transactions VALUES ('by-hand' || $1::int, 'adjustment', NULL, 'by-hand' || $1::int, $2) RETURNING id)
       INSERT INTO ledger_entries (transaction_id, account, party_id, amount) SELECT id, a, p, v FROM t, (VALUES ('owner_payable', 'owes', -$1::int), ('rounding', NULL, $1::int)) AS e (a, p, v)`,
      [amount, new Date('2027-07-01T09:00:00Z')],
    )
  await owe(25_000)
  const file = await backUp()
  await owe(-25_000)
  const now = await shop.clock.now()
  await shop.pool.query(
    "INSERT INTO deletions (person_id, locale, asked_at, due_at) VALUES ('gone', 'en', $1::timestamptz - interval '14 days', $1), ('owes', 'en', $1::timestamptz - interval '14 days', $1)",
    [now],
  )
  for (const _ of ['once', 'and not twice']) {
    expect(await deletePeople(ctx())).toEqual([])
    expect(await ctx().deletedPeople?.list()).toEqual(['gone', 'owes'])
  }
  expect(await restoreBackup(ctx(), file)).toMatchObject({ deleted: 1, toDelete: 1 })
  expect(await rows("SELECT id FROM people WHERE id IN ('gone', 'owes')")).toEqual([{ id: 'owes' }])
  await owe(-25_000)
  expect(await deletePeople(ctx())).toEqual([])
  expect(await rows("SELECT id FROM people WHERE id IN ('gone', 'owes')")).toEqual([])
})

test('files come back with a backup that holds them; what is missing, left over or closed is told', async () => {
  await openShop()
  const store = ctx().objectStore
  await rm(shop.mediaFolder, { recursive: true, force: true })
  const lost = newId()
  const name = await ctx().documents?.save(Buffer.from('a passport'), epoch)
  await store?.put(`${lost}/whole.webp`, Buffer.from('a picture'), 'image/webp')
  await shop.pool.query(
    `INSERT INTO identity_checks (id, person_id, need, status, locale, front_file, created_at) VALUES ('c1', 'owner-dana', 'payout', 'waiting', 'en', $1, now())`,
    [name],
  )
  const file = await backUp()
  await rm(join(home, 'media'), { recursive: true })
  await rm(join(home, 'identity-documents'), { recursive: true })
  const restored = await restoreBackup(ctx(), file)
  expect(restored.filesWritten).toBe(2)
  expect(await readdir(join(home, 'identity-documents'))).toEqual([name])
  expect((await ctx().documents?.read(name ?? ''))?.toString()).toBe('a passport')
  expect(Buffer.from((await store?.read(`${lost}/whole.webp`)) ?? []).toString()).toBe('a picture')
  const report = await reportRestored(ctx(), none)
  expect(report).toMatchObject({ filesWithoutRows: [lost], sealed: { accounts: 0, apps: 0, documents: 0 } })
  expect(report.staff).toContainEqual(expect.objectContaining({ roles: ['admin'] }))
  await rm(join(home, 'identity-documents', name ?? ''))
  expect((await reportRestored(ctx(), none)).rowsWithoutFiles).toEqual([name])
  await writeFile(join(home, 'identity-documents', name ?? ''), 'sealed with another secret, so that nobody opens it')
  expect((await reportRestored(ctx(), none)).sealed.documents).toBe(1)
})

test('with a bucket a backup lists the pictures, and a restore names those that the bucket lacks', async () => {
  await openShop()
  const bucket = diskObjectStore(join(home, 'bucket'))
  await bucket.put('one/whole.webp', Buffer.from('1'), 'image/webp')
  await bucket.put('two/whole.webp', Buffer.from('2'), 'image/webp')
  const file = await backUp(shopFiles(home, bucket))
  await bucket.removeAll('two/')
  const restored = await restoreBackup(ctx(), file)
  expect(restored.filesWritten).toBe(0)
  expect(await reportRestored({ ...ctx(), objectStore: bucket }, restored)).toMatchObject({ unknown: [], filesMissing: ['two/whole.webp'] })
})

test('a bucket that does not answer is told after a restore, and everything else is reported', async () => {
  await openShop()
  const bucket = diskObjectStore(join(home, 'bucket'))
  await bucket.put('one/whole.webp', Buffer.from('1'), 'image/webp')
  const file = await backUp(shopFiles(home, bucket))
  const next = () => Promise.reject(new Error('The bucket does not answer.'))
  const silent = (): AsyncIterable<string> => ({ [Symbol.asyncIterator]: () => ({ next }) })
  const ctxOfSilent = { ...ctx(), objectStore: { ...bucket, keys: silent, list: silent } }
  const report = await reportRestored(ctxOfSilent, await restoreBackup(ctxOfSilent, file))
  expect(report.unknown).toEqual([
    'The bin of the pictures: The bucket does not answer.',
    'The files that the backup lists: The bucket does not answer.',
    'The pictures: The bucket does not answer.',
  ])
  expect(report.staff).toContainEqual(expect.objectContaining({ roles: ['admin'] }))
})

test('what is sealed with a lost secret is answered by a sentence, and its owner enters it again', async () => {
  await openShop()
  const dana = await signedIn(shop, { email: 'dana@libsa.example' })
  await dana.send('PUT', '/api/payouts/method', { kind: 'iban', account: exampleIban, holder: 'Dana M. Khoury' })
  await shop.pool.query("UPDATE payout_methods SET sealed = 'c2VhbGVkIHdpdGggYW5vdGhlciBzZWNyZXQgb2YgdGhlIHNob3A'")
  expect(await reportRestored(ctx(), none)).toMatchObject({ sealed: { accounts: 1 } })
  expect(await dana.send('POST', '/api/my-data/copies', {})).toMatchObject({ status: 409, body: { code: 'server.sealed' } })
  expect((await dana.send('PUT', '/api/payouts/method', { kind: 'iban', account: exampleIban, holder: 'Dana M. Khoury' })).status).toBe(200)
  expect((await dana.send('POST', '/api/my-data/copies', {})).status).toBe(200)
})

test('books that do not hold are refused, unless whoever restores them wants them with their faults', async () => {
  await openShop()
  const unchecked = async (work: () => Promise<unknown>) => {
    for (const table of ['ledger_transactions', 'ledger_entries']) await shop.pool.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
    await work()
    for (const table of ['ledger_transactions', 'ledger_entries']) await shop.pool.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
  }
  await unchecked(() =>
    shop.pool.query(
      `WITH t AS (INSERT INTO ledger_transactions VALUES ('broken', 'adjustment', NULL, 'broken', '2027-06-01') RETURNING id)
       INSERT INTO ledger_entries (transaction_id, account, party_id, amount) SELECT id, 'rounding', NULL, 5 FROM t`,
    ),
  )
  const file = await backUp()
  await expect(restoreBackup(ctx(), file)).rejects.toThrow('Its books do not hold (')
  expect(await listKept(shop.pool)).toEqual([])
  expect((await restoreBackup(ctx(), file, { withFaults: true })).faults).toHaveLength(2)
})
