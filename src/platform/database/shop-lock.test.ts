import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { silentLog } from '#platform/log.ts'
import { type FreshDatabase, freshDatabase } from '#tests/database.ts'
import { openProxy } from '#tests/database-proxy.ts'
import { patience } from '#tests/limits.ts'
import { writeBackup } from './archive/write-backup.ts'
import { shareDatabase, withDatabaseAlone } from './shop-lock.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const share = (url = database.url, onTaken = () => undefined) => shareDatabase(url, { log: silentLog(), onTaken, checkMs: 2000 })
const alone = <T>(work: () => Promise<T>) => withDatabaseAlone(database.url, work)
const holders = async () => {
  const ours = "locktype = 'advisory' AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
  return (await database.pool.query(`SELECT FROM pg_locks WHERE ${ours}`)).rowCount
}

test('processes of a shop share their database; nobody works on it alone until the last of them has ended', async () => {
  const [first, second] = [await share(), await share()]
  const work = vi.fn(async () => 'done')
  await expect(alone(work)).rejects.toThrow('A shop is open on this database')
  await first.release()
  await expect(alone(work)).rejects.toThrow('A shop is open on this database')
  expect(work).not.toHaveBeenCalled()
  await second.release()
  expect(await alone(work)).toBe('done')
})

test('while somebody works on the database alone no process opens on it, and no second one works on it', async () => {
  await alone(async () => {
    await expect(share()).rejects.toThrow('The database is being restored, reset or migrated')
    await expect(alone(async () => 'second')).rejects.toThrow('somebody works on it')
  })
  await (await share()).release()
})

test('a process whose connection was lost takes its lock again', async () => {
  const proxy = await openProxy(database.url)
  const lock = await share(proxy.url)
  await proxy.cut()
  await vi.waitUntil(async () => (await holders()) === 0, patience)
  await proxy.restore()
  await vi.waitUntil(async () => (await holders()) === 1, patience)
  await expect(alone(async () => 'done')).rejects.toThrow('A shop is open on this database')
  await lock.release()
  await proxy.close()
})

test('a process whose connection was lost ends when somebody works on the database alone meanwhile', async () => {
  const proxy = await openProxy(database.url)
  const onTaken = vi.fn()
  await share(proxy.url, onTaken)
  await proxy.cut()
  await alone(async () => {
    await proxy.restore()
    await vi.waitUntil(() => onTaken.mock.calls.length > 0, patience)
  })
  expect(onTaken).toHaveBeenCalledTimes(1)
  expect(await holders()).toBe(0)
  await proxy.close()
})

test('restore, reset and migrate by command refuse while a shop is open on the database, and change nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'libsa-lock-'))
  const file = join(folder, 'backup.gz')
  await writeBackup(database.pool, file, { version: '1.0.0', secret: 'a secret of the tests, long enough' })
  await database.pool.query(
    "INSERT INTO people (id, name, email, created_at, updated_at) VALUES ('p1', 'Layla', 'p1@example.com', now(), now())",
  )
  const lock = await share()
  const env = { ...process.env, NODE_ENV: 'test', BASE_URL: '', DATA_DIR: folder, DATABASE_URL: database.url }
  const run = promisify(execFile)
  const said = (...words: string[]) =>
    run(process.execPath, ['scripts/db.ts', ...words], { env }).catch(({ code, stderr }: { code: number; stderr: string }) => [
      code,
      stderr.trim(),
    ])
  const refusal = 'A shop is open on this database, or somebody works on it: stop every process of the shop, then try again.'
  expect(await Promise.all([said('restore', '--without-sealed', file), said('reset'), said('migrate')])).toEqual(
    Array(3).fill([1, refusal]),
  )
  await lock.release()
  expect((await database.pool.query('SELECT id FROM people')).rows).toEqual([{ id: 'p1' }])
  rmSync(folder, { recursive: true, force: true })
})
