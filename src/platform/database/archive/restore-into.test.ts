import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#platform/database/database.ts'
import { contentOf, endingPool, linesOfBackup, writePacked, writeSummedUp } from '#tests/backup-files.ts'
import { type FreshDatabase, freshDatabase } from '#tests/database.ts'
import { restoreInto } from './restore-into.ts'
import { dropKept, listKept } from './set-aside.ts'
import { verifyBackup } from './verify-backup.ts'
import { writeBackup } from './write-backup.ts'

const shop = { version: '1.0.0', secret: 'a secret of the tests, long enough' }
const keptAs = 'libsa_kept_20270101120000'
let database: FreshDatabase
let folder = ''
let good = ''
let old: Record<string, string>

const addPerson = (id: string) =>
  database.pool.query(
    "INSERT INTO people (id, name, email, created_at, updated_at) VALUES ($1, 'Layla', $1 || '@example.com', now(), now())",
    [id],
  )
const restore = (file: string, options: object = {}) => restoreInto(database.pool, file, { ...shop, keptAs, ...options })
const inFolder = (name: string) => join(folder, name)

beforeAll(async () => {
  database = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'libsa-restore-'))
  await addPerson('p1')
  await database.pool.query(
    "INSERT INTO sessions (id, person_id, token_hash, method, device, network, authenticated_at, seen_at, expires_at, created_at) VALUES ('s1', 'p1', 'h', 'password', '', '', now(), now(), now(), now())",
  )
  await database.pool.query("SELECT nextval('order_numbers')")
  good = inFolder('good.gz')
  await writeBackup(database.pool, good, shop)
  await addPerson('p2')
  old = await contentOf(database.pool)
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

async function expectOld(): Promise<void> {
  expect(await contentOf(database.pool)).toEqual(old)
  expect(await listKept(database.pool)).toEqual([])
  expect(await migrate(database.pool)).toEqual([])
}

/** Bad files: how each is made, and what the refusal says. */
const bad: Record<string, [make: (file: string) => Promise<unknown>, says: string]> = {
  'a cut file': [async (file) => writeFile(file, (await readFile(good)).subarray(0, -20)), 'cannot be unpacked'],
  'a turned byte': [
    async (file) => {
      const bytes = await readFile(good)
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 0x10
      await writeFile(file, bytes)
    },
    'It is damaged',
  ],
  'a file that is not packed': [async (file) => writeFile(file, 'libsa-backup-2 {}\n'), 'cannot be unpacked'],
  'an empty file': [(file) => writeFile(file, ''), 'cannot be unpacked'],
  'a packed empty text': [(file) => writePacked(file, ''), 'It is no backup of Libsa.'],
  'a foreign text': [(file) => writePacked(file, 'SELECT 1;\n'), 'It is no backup of Libsa.'],
  'a backup of the older kind': [(file) => writePacked(file, 'libsa-backup-1\t["0001_people.sql"]\n'), 'of an older kind'],
  'a backup of a later kind': [(file) => writePacked(file, 'libsa-backup-3 {}\n'), 'by a newer version'],
  'a first line alone': [async (file) => writePacked(file, `${(await linesOfBackup(good))[0]}\n`), 'its last line is missing'],
  'a first line that is no JSON': [
    async (file) => writePacked(file, (await linesOfBackup(good)).with(0, 'libsa-backup-2 [[').join('\n')),
    'It is no backup of Libsa.',
  ],
  'a first line without migrations': [
    async (file) => writePacked(file, (await linesOfBackup(good)).with(0, 'libsa-backup-2 {"version":"1"}').join('\n')),
    'It is no backup of Libsa.',
  ],
  'contents cut at a row': [
    async (file) => {
      const lines = await linesOfBackup(good)
      await writePacked(file, `${lines.slice(0, lines.length >> 1).join('\n')}\n`)
    },
    'its last line is missing',
  ],
  'contents cut in the last line': [
    async (file) => writePacked(file, (await linesOfBackup(good)).join('\n').slice(0, -5)),
    'its last line is cut',
  ],
  'a row that is no JSON': [async (file) => writePacked(file, (await changed('R [', 'R [{')).join('\n')), 'a line of it cannot be read'],
  'a row with a value too many': [
    async (file) => writePacked(file, (await changed('R [', 'R ["x",')).join('\n')),
    'does not fit its table',
  ],
  'a row that is missing': [
    async (file) => {
      const lines = await linesOfBackup(good)
      await writePacked(
        file,
        `${lines
          .toSpliced(
            lines.findIndex((line) => line.startsWith('R ')),
            1,
          )
          .join('\n')}\n`,
      )
    },
    'It is damaged: of ',
  ],
  'a changed value': [async (file) => writePacked(file, `${(await changed('"Layla"', '"Leila"')).join('\n')}\n`), 'its checksum differs'],
  'two files joined': [
    async (file) => {
      await writeFile(file, await readFile(good))
      await appendFile(file, await readFile(good))
    },
    'something follows its last line',
  ],
  'a line after the last one': [
    async (file) => writePacked(file, `${[...(await linesOfBackup(good)), 'R []'].join('\n')}\n`),
    'something follows its last line',
  ],
  'rows that are there twice': [
    async (file) => {
      const lines = await linesOfBackup(good)
      const row = lines.findIndex((line) => line.startsWith('R ["p1"'))
      await writeSummedUp(file, lines.toSpliced(row, 0, lines[row] ?? ''))
    },
    'Its rows do not fit together',
  ],
  'a row whose person is missing': [
    async (file) => {
      const lines = await linesOfBackup(good)
      await writeSummedUp(
        file,
        lines.toSpliced(
          lines.findIndex((line) => line.startsWith('R ["p1"')),
          1,
        ),
      )
    },
    'Its rows do not fit together',
  ],
  'an unknown table': [
    async (file) => writeSummedUp(file, await changed('T {"name":"people"', 'T {"name":"persons"')),
    'Its table persons is unknown',
  ],
  'a column of a newer version': [
    async (file) => writeSummedUp(file, await changed('"columns":["id"', '"columns":["uid"')),
    'The columns of its table',
  ],
  'a table that is missing': [
    async (file) => {
      const lines = await linesOfBackup(good)
      await writeSummedUp(
        file,
        lines.toSpliced(
          lines.findIndex((line) => line.startsWith('T {"name":"backups"')),
          1,
        ),
      )
    },
    'It lacks backups.',
  ],
  'a sequence that is missing': [
    async (file) =>
      writeSummedUp(
        file,
        (await linesOfBackup(good)).filter((line) => !line.includes('"public.order_numbers"')),
      ),
    'It lacks public.order_numbers.',
  ],
  'a migration of a newer version': [
    async (file) => writeSummedUp(file, await changed('"0001_people.sql"', '"0001_people.sql","9999_later.sql"')),
    'by a newer version of the shop: 9999_later.sql is unknown here.',
  ],
}

async function changed(from: string, to: string): Promise<string[]> {
  const lines = await linesOfBackup(good)
  const at = lines.findIndex((line) => line.includes(from))
  return lines.with(at, (lines[at] ?? '').replace(from, to))
}

test.each(Object.entries(bad))('%s is refused with a sentence, and nothing is changed', async (name, [make, says]) => {
  const file = inFolder(`${name.replaceAll(/\W/g, '-')}.gz`)
  await make(file)
  await expect(restore(file)).rejects.toThrow(says)
  await expectOld()
})

test('a backup of a shop with another secret is refused unless its sealed values are given up', async () => {
  await expect(restore(good, { secret: 'another secret of the tests' })).rejects.toThrow('another AUTH_SECRET')
  await expectOld()
})

test('what checks the new tables last can still refuse them', async () => {
  const settle = () => Promise.reject(new Error('The books do not hold.'))
  await expect(restore(good, { settle })).rejects.toThrow('The books do not hold.')
  await expectOld()
})

test('a connection that ends at any step of a backup leaves no file, and the one before it stays', async () => {
  const file = inFolder('again.gz')
  await writeBackup(database.pool, file, shop)
  const counted = endingPool(database.pool, 0)
  await writeBackup(counted.pool, inFolder('counted.gz'), shop)
  for (const at of [1, 2, 3, counted.made() >> 1, counted.made()]) {
    await expect(writeBackup(endingPool(database.pool, at).pool, file, shop)).rejects.toThrow()
    await expect(readFile(`${file}.part`)).rejects.toThrow('ENOENT')
    expect((await verifyBackup(file)).end.tables['people']).toBe(2)
  }
})

test('a connection that ends at any step of a restore leaves the old tables whole; then the new ones are those of the backup', async () => {
  const steps = 6
  // The number of round trips is counted by a run whose last one is refused.
  const counted = endingPool(database.pool, 0)
  await restoreInto(counted.pool, good, { ...shop, keptAs, settle: () => Promise.reject(new Error('not yet')) }).catch(() => undefined)
  const total = counted.made() + 1
  for (let step = 0; step <= steps; step += 1) {
    const at = Math.max(1, Math.round((total * step) / steps))
    await expect(restoreInto(endingPool(database.pool, at).pool, good, { ...shop, keptAs })).rejects.toThrow()
    await expectOld()
  }
  await restore(good)
  const now = await contentOf(database.pool)
  expect(
    Object.entries(now)
      .filter(([name, sum]) => old[name] !== sum)
      .map(([name]) => name),
  ).toEqual(['public.people'])
  expect((await database.pool.query('SELECT id FROM people')).rows).toEqual([{ id: 'p1' }])
  expect((await database.pool.query(`SELECT id FROM ${keptAs}.people ORDER BY id`)).rows).toEqual([{ id: 'p1' }, { id: 'p2' }])
  expect(await listKept(database.pool)).toEqual([keptAs])
  expect(await dropKept(database.pool)).toEqual([keptAs])
  expect(await migrate(database.pool)).toEqual([])
})
