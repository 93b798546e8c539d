import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fixedClock } from '#platform/clock.ts'
import { migrate, transaction } from '#platform/database/database.ts'
import { enqueueJob } from '#platform/jobs/enqueue-job.ts'
import { type FreshDatabase, freshDatabase } from '#tests/database.ts'
import { dueJobs } from '#tests/due-jobs.ts'
import { newId } from '#values/id.ts'
import { restoreInto } from './restore-into.ts'
import { dropAllTables } from './set-aside.ts'
import { writeBackup } from './write-backup.ts'

const shop = { version: '1.0.0', secret: 'a secret of the tests, long enough' }
let database: FreshDatabase
let folder = ''
const nextName = () => `libsa_kept_${newId().toLowerCase()}`

beforeEach(async () => {
  database = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'libsa-archive-'))
})
afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

test('a backup brings every row back, and numbering goes on after it', async () => {
  const { pool } = database
  await pool.query("INSERT INTO people (id, name, email, created_at, updated_at) VALUES ('p1', 'ليلى', 'layla@example.com', now(), now())")
  await pool.query(
    "INSERT INTO audit_log (event, subject_id, actor_id, details, at) VALUES ('test.happened', 's1', NULL, '{\"a\": [1, \"ب\"]}', now())",
  )
  const before = (await pool.query('SELECT * FROM audit_log')).rows
  const file = join(folder, 'backup.gz')
  expect((await writeBackup(pool, file, shop)).rows).toBeGreaterThanOrEqual(2)
  await dropAllTables(pool)
  await restoreInto(pool, file, { ...shop, keptAs: nextName() })
  expect((await pool.query("SELECT name FROM people WHERE id = 'p1'")).rows).toEqual([{ name: 'ليلى' }])
  expect((await pool.query('SELECT * FROM audit_log')).rows).toEqual(before)
  await pool.query("INSERT INTO audit_log (event, subject_id, actor_id, details, at) VALUES ('test.again', 's1', NULL, '{}', now())")
  expect(await migrate(pool)).toEqual([])
})

test('jobs that wait come back from a backup and run; a backup of the time before them is restored, too', async () => {
  const { pool } = database
  const dueAt = new Date('2027-07-09T09:00:00Z')
  await transaction(database.db, (db) =>
    enqueueJob({ db, now: new Date('2027-07-01T09:00:00Z') }, 'payment.settle', { paymentId: 'p1' }, { dueAt, key: 'settle' }),
  )
  const file = join(folder, 'backup.gz')
  await writeBackup(pool, file, shop)
  await dropAllTables(pool)
  await restoreInto(pool, file, { ...shop, keptAs: nextName() })
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
  await writeBackup(pool, file, shop)
  await restoreInto(pool, file, { ...shop, keptAs: nextName() })
  expect((await pool.query('SELECT * FROM pgboss.job')).rows).toEqual([])
})

test('roles come back with the people who have them, also from a backup of the time when no table listed roles', async () => {
  const { pool } = database
  const person = "INSERT INTO people (id, name, email, created_at, updated_at) VALUES ('p1', 'ليلى', 'layla@example.com', now(), now())"
  const held = async () => (await pool.query('SELECT role FROM person_roles JOIN roles ON roles.name = role')).rows
  const file = join(folder, 'backup.gz')
  await pool.query(`${person}; INSERT INTO roles VALUES ('keeper'); INSERT INTO person_roles VALUES ('p1', 'keeper')`)
  await writeBackup(pool, file, shop)
  await restoreInto(pool, file, { ...shop, keptAs: nextName() })
  expect(await held()).toEqual([{ role: 'keeper' }])

  const all = (await pool.query<{ name: string }>('SELECT name FROM migrations_applied')).rows.map(({ name }) => name)
  await dropAllTables(pool)
  await migrate(pool, { only: all.filter((name) => name < '0032') })
  await pool.query(`${person}; INSERT INTO person_roles VALUES ('p1', 'moderator')`)
  await writeBackup(pool, file, shop)
  await restoreInto(pool, file, { ...shop, keptAs: nextName() })
  expect(await held()).toEqual([{ role: 'moderator' }])
})
