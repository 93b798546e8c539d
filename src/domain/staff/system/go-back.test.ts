import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FullContext } from '#domain/context.ts'
import { dropAllTables, listKept } from '#platform/database/archive/set-aside.ts'
import { writeBackup } from '#platform/database/archive/write-backup.ts'
import { migrate } from '#platform/database/database.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import { deletedPeopleIn } from '#platform/storage/deleted-people.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import { goBack } from './go-back.ts'
import { dropBefore, noteOpened } from './keep-before.ts'
import { restoreBackup } from './restore-backup.ts'

const day = 86_400_000
let folder = ''
let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'libsa-went-back-'))
})
beforeEach(async () => {
  shop = await world()
})
afterEach(() => shop.close())
afterAll(() => rm(folder, { recursive: true, force: true }))

const ctx = (): FullContext => ({ ...shop.system(), deletedPeople: deletedPeopleIn(join(folder, 'deleted-people')) })
const rows = async (statement: string) => (await shop.pool.query<Record<string, unknown>>(statement)).rows
const backUp = async (name: string) => {
  const file = join(folder, `${name}.gz`)
  await writeBackup(shop.pool, file, { version: '1.0.0', secret: shop.system().secret })
  return file
}
const nameItem = (name: string) =>
  shop.pool.query("UPDATE items SET name = jsonb_set(name, '{en}', to_jsonb($1::text)) WHERE id = 'wf-001'", [name])
const itemName = async () => (await rows("SELECT name ->> 'en' AS name FROM items WHERE id = 'wf-001'"))[0]?.['name']
const restore = async (file: string) => {
  shop.clock.advance(60_000)
  return (await restoreBackup(ctx(), file)).keptAs
}

test('the tables of before a restore are put back by one command, and those of the restore kept in their place', async () => {
  const file = await backUp('one')
  const before = await itemName()
  await nameItem('Later')
  await expect(goBack(ctx())).rejects.toThrow('Nothing is kept of before a restore.')
  const keptAs = await restore(file)
  expect(await itemName()).toBe(before)
  shop.clock.advance(60_000)
  const swapped = await goBack(ctx())
  expect(swapped.from).toBe(keptAs)
  expect(await itemName()).toBe('Later')
  expect(await listKept(shop.pool)).toEqual([swapped.keptAs])
  expect(await rows("SELECT details ->> 'from' AS from FROM audit_log WHERE event = 'system.went-back'")).toEqual([{ from: keptAs }])
  expect(await signedIn(shop, 'customer')).toBeDefined()
  expect(await migrate(shop.pool)).toEqual([])
})

test('after two restores the schemas that are kept are listed, and the one that is named is put back', async () => {
  await nameItem('First')
  const file = await backUp('two')
  await nameItem('Second')
  const second = await restore(file)
  const first = await restore(file)
  await expect(goBack(ctx())).rejects.toThrow(`Several schemas are kept: name one of them. There are:\n  ${first} (what was there until 2`)
  await expect(goBack(ctx(), 'libsa_kept_1')).rejects.toThrow('No schema libsa_kept_1 is kept. There are:')
  expect(await itemName()).toBe('First')
  shop.clock.advance(60_000)
  const { keptAs } = await goBack(ctx(), second)
  expect(await itemName()).toBe('Second')
  expect(await listKept(shop.pool)).toEqual([keptAs, first])
  await noteOpened(ctx())
  shop.clock.advance(day - 1)
  await dropBefore(ctx())
  expect(await listKept(shop.pool)).toEqual([keptAs, first])
})

test('tables that an older version of the shop has left are migrated as they are put back', async () => {
  const file = await backUp('older')
  await shop.pool.query("DROP TABLE restores; DELETE FROM migrations_applied WHERE name LIKE '%restores%'")
  const keptAs = await restore(file)
  shop.clock.advance(60_000)
  expect((await goBack(ctx())).from).toBe(keptAs)
  expect(await rows('SELECT opened_at FROM restores')).toEqual([{ opened_at: null }])
})

test('there is no way back from a restore into an empty database', async () => {
  const file = await backUp('fresh')
  await dropAllTables(shop.pool)
  const keptAs = await restore(file)
  shop.clock.advance(60_000)
  await expect(goBack(ctx())).rejects.toThrow(`The schema ${keptAs} keeps no shop: nothing was there before that restore.`)
  expect(await itemName()).toBeDefined()
})

test('the way back ends sessions, holds messages, and deletes people again who were deleted meanwhile', async () => {
  await shop.pool.query(
    "INSERT INTO people (id, name, email, created_at, updated_at) VALUES ('gone', 'Huda', 'gone@first.example', now(), now())",
  )
  const rana = await signedIn(shop, 'customer')
  const letter = { locale: 'en', reason: 'account', subject: 'Hello', heading: 'Hello', lines: ['One'], to: 'hala@first.example' } as const
  await enqueueMail({ ...shop.system(), now: await shop.clock.now() }, { ...letter, dedupeKey: 'notification:one:mail' })
  await restore(await backUp('settled'))
  await ctx().deletedPeople?.add(['gone'])
  shop.clock.advance(60_000)
  expect(await goBack(ctx())).toMatchObject({ sessions: 1, held: 1, deleted: 1, toDelete: 0 })
  expect((await rana.get('/api/people/me')).body).toEqual({ person: null })
  expect(await rows("SELECT FROM people WHERE id = 'gone'")).toEqual([])
  expect(await rows("SELECT held_at IS NOT NULL AS held FROM outbox WHERE dedupe_key = 'notification:one:mail'")).toEqual([{ held: true }])
})
