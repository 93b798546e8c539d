import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Connection, connect, migrate } from '#platform/database/database.ts'
import { addressOf, onServer } from '#tests/database.ts'
import { restoreInto } from './restore-into.ts'
import { dropAllTables, dropKept, listKept } from './set-aside.ts'
import { writeBackup } from './write-backup.ts'

const shop = { version: '1.0.0', secret: 'a secret of the tests, long enough' }
const name = `test_plain_${randomBytes(6).toString('hex')}`
let connection: Connection
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'libsa-plain-'))
  const template = inject('databaseUrl')
  await onServer(template, `CREATE ROLE ${name} LOGIN PASSWORD '${name}'`)
  await onServer(template, `CREATE DATABASE ${name} OWNER ${name}`)
  connection = connect(addressOf(template, name).replace(/\/\/[^@]*@/, `//${name}:${name}@`))
})
afterAll(async () => {
  await connection.close()
  await onServer(inject('databaseUrl'), `DROP DATABASE ${name} WITH (FORCE)`)
  await onServer(inject('databaseUrl'), `DROP ROLE ${name}`)
  await rm(folder, { recursive: true, force: true })
})

test('whoever owns the database backs it up, restores it, drops what was before and empties it, without being a superuser', async () => {
  const { pool } = connection
  const { rows } = await pool.query<{ rolsuper: boolean; rolcreatedb: boolean }>(
    'SELECT rolsuper, rolcreatedb FROM pg_roles WHERE rolname = current_user',
  )
  expect(rows).toEqual([{ rolsuper: false, rolcreatedb: false }])
  await migrate(pool)
  await pool.query("INSERT INTO people (id, name, email, created_at, updated_at) VALUES ('p1', 'Layla', 'p1@example.com', now(), now())")
  const file = join(folder, 'plain.gz')
  await writeBackup(pool, file, shop)
  await pool.query('DELETE FROM people')
  await restoreInto(pool, file, { ...shop, keptAs: 'libsa_kept_20270101120000' })
  expect((await pool.query('SELECT id FROM people')).rows).toEqual([{ id: 'p1' }])
  expect(await dropKept(pool)).toEqual(['libsa_kept_20270101120000'])
  expect(await listKept(pool)).toEqual([])
  await restoreInto(pool, file, { ...shop, keptAs: 'libsa_kept_20270102120000' })
  await dropAllTables(pool)
  expect(await listKept(pool)).toEqual([])
  expect((await pool.query("SELECT FROM pg_tables WHERE schemaname IN ('public', 'pgboss')")).rowCount).toBe(0)
  expect((await migrate(pool)).length).toBeGreaterThan(100)
})
