import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseClock, fixedClock } from '#platform/clock.ts'
import { type FreshDatabase, freshDatabase } from '#tests/database.ts'
import { dropAllTables } from './archive/set-aside.ts'
import { migrate } from './database.ts'

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
  await dropAllTables(database.pool)
  await writeFile(join(folder, '0001_one.sql'), 'CREATE TABLE one (id int); INSERT INTO one VALUES (1);')
  const from = { folder: pathToFileURL(`${folder}/`) }
  const ran = await Promise.all([migrate(database.pool, from), migrate(database.pool, from), migrate(database.pool, from)])
  expect(ran.flat()).toEqual(['0001_one.sql'])
  expect((await database.pool.query('SELECT * FROM one')).rowCount).toBe(1)
})

test('a migration that fails leaves nothing behind and is named', async () => {
  await dropAllTables(database.pool)
  await writeFile(join(folder, '0001_bad.sql'), 'CREATE TABLE half (id int); SELECT nonsense;')
  await expect(migrate(database.pool, { folder: pathToFileURL(`${folder}/`) })).rejects.toThrow('The migration 0001_bad.sql did not run')
  expect((await database.pool.query("SELECT to_regclass('half') AS half")).rows).toEqual([{ half: null }])
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

test('messages that wait in a shop that is brought up to date have jobs; one that was given up stays so', async () => {
  const { pool } = database
  const all = (await pool.query<{ name: string }>('SELECT name FROM migrations_applied')).rows.map(({ name }) => name)
  await dropAllTables(pool)
  await migrate(pool, { only: all.filter((name) => name < '0275') })
  await pool.query(`INSERT INTO outbox (id, channel, recipient, locale, body_text, dedupe_key, attempts, due_at, created_at, sent_at, held_at) VALUES
    ('waits', 'mail', 'a', 'en', 'a', 'a', 3, '2027-07-02', now(), NULL, NULL), ('failed', 'mail', 'a', 'en', 'a', 'b', 10, now(), now(), NULL, NULL),
    ('sent', 'sms', 'a', 'en', 'a', 'c', 1, now(), now(), now(), NULL), ('held', 'sms', 'a', 'en', 'a', 'd', 0, now(), now(), NULL, now())`)
  await migrate(pool)
  const jobs = await pool.query("SELECT name, data ->> 'name' AS job, data -> 'payload' AS payload, start_after AS at FROM pgboss.job")
  expect(jobs.rows).toEqual([{ name: 'mail', job: 'message.send', payload: { id: 'waits' }, at: new Date('2027-07-02') }])
  const { rows } = await pool.query("SELECT attempts FROM outbox WHERE id = 'failed'")
  expect(rows).toEqual([{ attempts: 13 }])
})

test('the clock is the database server’s, or stands where a test sets it', async () => {
  expect(Math.abs((await databaseClock().now(database.db)).getTime() - Date.now())).toBeLessThan(5000)
  const clock = fixedClock(new Date('2027-07-09T09:00:00Z'))
  clock.advance(60_000)
  expect(await clock.now(database.db)).toEqual(new Date('2027-07-09T09:01:00Z'))
})
