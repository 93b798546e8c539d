import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '#platform/database/database.ts'
import { contentOf } from '#tests/backup-files.ts'
import { type FreshDatabase, freshDatabase } from '#tests/database.ts'
import { restoreInto } from './restore-into.ts'
import { listTables, quoted, type StoredTable } from './tables.ts'
import { writeBackup } from './write-backup.ts'

const shop = { version: '1.0.0', secret: 'a secret of the tests, long enough' }
let database: FreshDatabase
let folder = ''
beforeEach(async () => {
  database = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'libsa-round-trip-'))
})
afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

/** Every sign that a part of the chain could take for an end, a separator or an escape. */
const signs =
  'a\u2028b\u2029c\u0085d\ufeffe\u001ef\u0001g\th\ni\r\nj\\k\\\\u2028l"m\'n{o}p,q(r)s[t]u|v;w\u00a0x\\Ny E {} R [] libsa-backup-2 😀 ثوب'
const long = `${signs}${'\u2028 long '.repeat(150_000)}`

// Rows of any content fit: nothing of the schema but its columns and types is left.
const loose = `DO $$ DECLARE one record; BEGIN
  FOR one IN SELECT conrelid::regclass AS t, conname FROM pg_constraint WHERE contype IN ('f', 'c', 'x', 'u') AND conparentid = 0 AND conrelid <> 0
    AND connamespace IN ('public'::regnamespace, 'pgboss'::regnamespace) AND conrelid::regclass::text <> 'migrations_applied' ORDER BY contype = 'f' DESC
  LOOP EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I CASCADE', one.t, one.conname); END LOOP;
  FOR one IN SELECT indexrelid::regclass AS i FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE relnamespace = 'public'::regnamespace AND NOT indisprimary
  LOOP EXECUTE format('DROP INDEX %s CASCADE', one.i); END LOOP;
END $$`

/** A value of each type that shows whether it was changed on its way. */
function sampleOf(type: string, text: string): string {
  if (type.startsWith('text') || type.startsWith('character varying'))
    return type.endsWith('[]') ? JSON.stringify([text, '', 'NULL', '{}']) : text
  if (type === 'jsonb' || type === 'json') return JSON.stringify({ [text]: [text, null, 1e300, '\u2028'] })
  const known: Record<string, string> = {
    boolean: 'true',
    date: '2028-02-29',
    uuid: '123e4567-e89b-42d3-a456-426614174000',
    'timestamp with time zone': '2027-07-01 09:00:00.123456+03',
    daterange: '[2027-07-01,2027-07-09)',
    interval: '1 day 02:03:04.5',
    bytea: '\\x000a5c22e280a8ff',
    tsvector: "'a':1 'b\u2028c':2",
    'pgboss.job_state': 'failed',
    'double precision': '0.1',
    real: '0.1',
  }
  return known[type] ?? (type.endsWith('[]') ? '[2, 3]' : type.startsWith('numeric') ? '12.50' : '1')
}

async function fill({ name, columns }: StoredTable, text: string): Promise<void> {
  const made = columns.map(({ type }, index) =>
    type.endsWith('[]') ? `ARRAY(SELECT jsonb_array_elements_text($${index + 1}::jsonb))::${type}` : `$${index + 1}::text::${type}`,
  )
  const values = columns.map(({ type }) => sampleOf(type, text))
  await database.pool.query(
    `INSERT INTO ${quoted(name)} (${columns.map((column) => quoted(column.name)).join(', ')}) OVERRIDING SYSTEM VALUE VALUES (${made.join(', ')})`,
    values,
  )
}

test('every text of every table comes back as it was, whatever signs it holds and however long it is', async () => {
  const { pool } = database
  await cp(new URL('../../../../migrations/', import.meta.url), folder, { recursive: true })
  await writeFile(join(folder, '9999_loose.sql'), loose)
  const from = { folder: pathToFileURL(`${folder}/`) }
  await migrate(pool, from)
  const tables = (await listTables(pool)).filter(({ name }) => name !== 'pgboss.job')
  for (const { name } of tables) await pool.query(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`)
  // A table of one row has it from its migration.
  await pool.query('DELETE FROM shop_cash')
  for (const table of tables) await fill(table, signs)
  await pool.query('UPDATE audit_log SET details = $1', [JSON.stringify({ long })])
  await pool.query('UPDATE people SET name = $1', [long])
  for (const { name } of tables) await pool.query(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`)
  const before = await contentOf(pool)
  const file = join(folder, 'all.gz')
  const { rows } = await writeBackup(pool, file, shop)
  expect(rows).toBeGreaterThanOrEqual(tables.length)
  await restoreInto(pool, file, { ...shop, ...from, keptAs: 'libsa_kept_1' })
  expect(await contentOf(pool)).toEqual(before)
  expect((await pool.query('SELECT name FROM people')).rows).toEqual([{ name: long }])
})
