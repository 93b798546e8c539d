import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dropAllTables, listKept } from '#platform/database/archive/set-aside.ts'
import { type FreshDatabase, freshDatabase } from './database.ts'

const run = promisify(execFile)
let database: FreshDatabase
let folder = ''
beforeAll(async () => {
  database = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'libsa-commands-'))
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

/** The status of a command and its last words. */
async function said(words: string[], settings: Record<string, string> = {}): Promise<{ code: number; stderr: string }> {
  const env = { ...process.env, NODE_ENV: 'test', BASE_URL: '', DATA_DIR: folder, DATABASE_URL: database.url, ...settings }
  return run(process.execPath, ['scripts/db.ts', ...words], { env }).then(
    ({ stderr }) => ({ code: 0, stderr: stderr.trim() }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, stderr: stderr.trim() }),
  )
}

test('a database on which no shop has opened is not backed up', async () => {
  const stderr = 'No shop has opened on this database: there is nothing to back up. Check DATABASE_URL and DATA_DIR, or open the shop.'
  const file = join(folder, 'backup.gz')
  await database.pool.query('DELETE FROM shop_identity')
  expect(await said(['backup', file])).toEqual({ code: 1, stderr })
  await database.pool.query("INSERT INTO shop_identity (id) VALUES ('shop-of-a-test')")
  expect(await said(['backup', file])).toEqual({ code: 0, stderr: '' })
  await dropAllTables(database.pool)
  expect(await said(['backup', file])).toEqual({ code: 1, stderr })
})

test('a restore counts, and ends well, where the bucket does not answer', async () => {
  const shop = await freshDatabase()
  await shop.pool.query("INSERT INTO shop_identity (id) VALUES ('shop-of-a-test') ON CONFLICT DO NOTHING")
  const file = join(folder, 'whole.gz')
  const address = { DATABASE_URL: shop.url }
  expect(await said(['backup', file], address)).toEqual({ code: 0, stderr: '' })
  // Nothing listens on this port.
  const bucket = {
    S3_BUCKET: 'pictures',
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_REGION: 'eu',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  }
  const { code, stderr } = await said(['restore', '--without-sealed', file], { ...address, ...bucket })
  expect(stderr).toContain('This could not be looked at, and its lists below lack it. The pictures: ')
  expect(code).toBe(0)
  expect(await listKept(shop.pool)).toHaveLength(1)
  await shop.close()
})

test('a folder is no backup', async () => {
  const stderr = `${folder} is a folder: name the file of a backup.`
  expect(await said(['verify', folder])).toEqual({ code: 1, stderr })
})

test('restore and go-back beside an open shop on the embedded database ask to stop it', async () => {
  const dataDir = await mkdtemp(join(folder, 'open-'))
  await writeFile(join(dataDir, 'libsa.lock'), JSON.stringify({ pid: process.pid, startedAt: null, nonce: 'test' }))
  const file = join(folder, 'any.gz')
  await writeFile(file, '')
  const stderr = 'A shop is open on this database, or somebody works on it: stop every process of the shop, then try again.'
  const settings = { DATA_DIR: dataDir, DATABASE_URL: '' }
  expect(await said(['restore', file], settings)).toEqual({ code: 1, stderr })
  expect(await said(['go-back'], settings)).toEqual({ code: 1, stderr })
})

test('the commands of a container need nothing of the tests, which it does not have', () => {
  const reached = new Set(['db', 'books', 'settings', 'search'].map((name) => `scripts/${name}.ts`))
  const ofTests: string[] = []
  for (const path of reached)
    for (const [, from = ''] of readFileSync(path, 'utf8').matchAll(/^(?:import|export) (?!type\b)[^'"]*['"]([^'"]+)['"]/gm)) {
      if (from.startsWith('./')) reached.add(join('scripts', from))
      if (from.startsWith('#tests/')) ofTests.push(`${path} imports ${from}`)
    }
  expect(reached.size).toBeGreaterThan(4)
  expect(ofTests).toEqual([])
})
