import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#tests/database.ts'
import { databaseClock, fixedClock } from '#platform/clock.ts'
import { enqueueJob } from '#platform/jobs/enqueue-job.ts'
import { dueJobs } from '#tests/due-jobs.ts'
import { backUp, dropAllTables, restore } from './archive.ts'
import { migrate, transaction } from './database.ts'

let database: FreshDatabase
let folder = ''

beforeEach(async () => {
  database = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'libsa-database-'))
})

afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

test('a migration runs once, also when two programs start at the same time', async () => {
  await writeFile(join(folder, '0001_one.sql'), 'CREATE TABLE one (id int); INSERT INTO one VALUES (1);')
  const from = { folder: pathToFileURL(`${folder}/`) }
  const ran = await Promise.all([migrate(database.pool, from), migrate(database.pool, from), migrate(database.pool, from)])
  expect(ran.flat()).toEqual(['0001_one.sql'])
  expect((await database.pool.query('SELECT * FROM one')).rowCount).toBe(1)
})

test('a migration that fails leaves nothing behind and is named', async () => {
  await writeFile(join(folder, '0001_bad.sql'), 'CREATE TABLE half (id int); SELECT nonsense;')
  await expect(migrate(database.pool, { folder: pathToFileURL(`${folder}/`) })).rejects.toThrow('The migration 0001_bad.sql did not run')
  expect((await database.pool.query("SELECT to_regclass('half') AS half")).rows).toEqual([{ half: null }])
})

test('a backup brings every row back, and numbering goes on after it', async () => {
  const { pool } = database
  await pool.query("INSERT INTO people (id, name, email, created_at, updated_at) VALUES ('p1', 'ليلى', 'layla@example.com', now(), now())")
  await pool.query(
    "INSERT INTO audit_log (event, subject_id, actor_id, details, at) VALUES ('test.happened', 's1', NULL, '{\"a\": [1, \"ب\"]}', now())",
  )
  const before = (await pool.query('SELECT * FROM audit_log')).rows
  const file = join(folder, 'backup.gz')
  expect(await backUp(pool, file)).toBeGreaterThanOrEqual(2)
  await dropAllTables(pool)
  await restore(pool, file)
  expect((await pool.query("SELECT name FROM people WHERE id = 'p1'")).rows).toEqual([{ name: 'ليلى' }])
  expect((await pool.query('SELECT * FROM audit_log')).rows).toEqual(before)
  await pool.query("INSERT INTO audit_log (event, subject_id, actor_id, details, at) VALUES ('test.again', 's1', NULL, '{}', now())")
  expect(await migrate(pool)).toEqual([])
})

test('jobs that wait come back from a backup and run; a backup of the time before them is restored, too', async () => {
  const { pool } = database
  const dueAt = new Date('2027-07-09T09:00:00Z')
  await transaction(database.db, (db) =>
    enqueueJob({ db, now: new Date() }, 'payment.settle', { paymentId: 'p1' }, { dueAt, key: 'settle' }),
  )
  const file = join(folder, 'backup.gz')
  await backUp(pool, file)
  await dropAllTables(pool)
  await restore(pool, file)
  const ran: unknown[] = []
  const system = () => {
    throw new Error('no verb is called')
  }
  const jobs = dueJobs({ pool, clock: fixedClock(dueAt), system, runInstead: async (job) => void ran.push(job) })
  await jobs.run()
  await jobs.close()
  expect(ran).toEqual([{ name: 'payment.settle', payload: { paymentId: 'p1' } }])

  const all = (await pool.query<{ name: string }>('SELECT name FROM migrations_applied')).rows.map(({ name }) => name)
  await dropAllTables(pool)
  await migrate(pool, { only: all.filter((name) => name < '0049') })
  await backUp(pool, file)
  await restore(pool, file)
  expect((await pool.query('SELECT * FROM pgboss.job')).rows).toEqual([])
})

test('roles come back with the people who have them, also from a backup of the time when no table listed roles', async () => {
  const { pool } = database
  const person = "INSERT INTO people (id, name, email, created_at, updated_at) VALUES ('p1', 'ليلى', 'layla@example.com', now(), now())"
  const held = async () => (await pool.query('SELECT role FROM person_roles JOIN roles ON roles.name = role')).rows
  const file = join(folder, 'backup.gz')
  await pool.query(`${person}; INSERT INTO roles VALUES ('keeper'); INSERT INTO person_roles VALUES ('p1', 'keeper')`)
  await backUp(pool, file)
  await restore(pool, file)
  expect(await held()).toEqual([{ role: 'keeper' }])

  const all = (await pool.query<{ name: string }>('SELECT name FROM migrations_applied')).rows.map(({ name }) => name)
  await dropAllTables(pool)
  await migrate(pool, { only: all.filter((name) => name < '0032') })
  await pool.query(`${person}; INSERT INTO person_roles VALUES ('p1', 'moderator')`)
  await backUp(pool, file)
  await restore(pool, file)
  expect(await held()).toEqual([{ role: 'moderator' }])
})

test('a shop that has an item with a very long name is brought up to date', async () => {
  const { pool } = database
  const all = (await pool.query<{ name: string }>('SELECT name FROM migrations_applied')).rows.map(({ name }) => name)
  await dropAllTables(pool)
  await migrate(pool, { only: all.filter((name) => name < '0044') })
  await pool.query("INSERT INTO people (id, name, email, created_at, updated_at) VALUES ('p1', 'ليلى', 'layla@example.com', now(), now())")
  await pool.query(`INSERT INTO items (id, owner_id, style_id, name, brand, description, care, category, type, size, condition, price_fils, rental_period,
      price_by_days, agreed_value_fils, quantity, turnaround_days, pickup_area, colors, status, created_at, updated_at)
    SELECT 'i1', 'p1', 'i1', jsonb_build_object('en', string_agg('word' || n, ' '), 'ar', 'فستان'), '{}', '{}', '{}', 'Women', 'formal', 'M', 'new', 1000, 3,
      array_fill(1000, ARRAY[14]), 10000, 1, 1, 'Abdoun', ARRAY['black'], 'approved', now(), now() FROM generate_series(1, 400) AS n`)
  await migrate(pool)
  const { rows } = await pool.query("SELECT id FROM items WHERE name_words @@ 'word1' AND NOT name_words @@ 'word400'")
  expect(rows).toEqual([{ id: 'i1' }])
})

test('a backup cut short is refused before anything is thrown away', async () => {
  const { pool } = database
  await pool.query("INSERT INTO people (id, name, email, created_at, updated_at) VALUES ('p1', 'ليلى', 'layla@example.com', now(), now())")
  const file = join(folder, 'backup.gz')
  await backUp(pool, file)
  await writeFile(file, (await readFile(file)).subarray(0, -20))
  await expect(restore(pool, file)).rejects.toThrow('is damaged or no backup of Libsa; nothing was changed.')
  expect((await pool.query('SELECT name FROM people')).rows).toEqual([{ name: 'ليلى' }])
})

test('the clock is the database server’s, or stands where a test sets it', async () => {
  expect(Math.abs((await databaseClock().now(database.db)).getTime() - Date.now())).toBeLessThan(5000)
  const clock = fixedClock(new Date('2027-07-09T09:00:00Z'))
  clock.advance(60_000)
  expect(await clock.now(database.db)).toEqual(new Date('2027-07-09T09:01:00Z'))
})
