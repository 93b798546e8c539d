import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import { migrate } from './database.ts'

// A backup has one line per row, `table<tab>json`, after a first line with the applied migrations.
const formatMark = 'libsa-backup-1'
const batch = 500
const jobTable = 'pgboss.job'

/** Writes every row of one snapshot into a compressed file, also while the shop is running. Returns the number of rows. */
export async function backUp(pool: pg.Pool, file: string): Promise<number> {
  await mkdir(dirname(file), { recursive: true })
  const client = await pool.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const count = { rows: 0 }
    await pipeline(Readable.from(linesOf(client, count)), createGzip(), createWriteStream(`${file}.part`, { mode: 0o600 }))
    await rename(`${file}.part`, file)
    return count.rows
  } finally {
    await client.query('ROLLBACK').catch(() => undefined)
    client.release()
  }
}

async function* linesOf(client: pg.PoolClient, count: { rows: number }): AsyncGenerator<string> {
  const applied = await client.query<{ name: string }>('SELECT name FROM migrations_applied ORDER BY name')
  yield `${formatMark}\t${JSON.stringify(applied.rows.map((row) => row.name))}\n`
  for (const table of await tablesInOrder(client)) {
    await client.query(`DECLARE lines NO SCROLL CURSOR FOR SELECT row_to_json(r)::text AS line FROM ${quoted(table)} r`)
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`FETCH ${batch} FROM lines`)
      if (rows.length === 0) break
      count.rows += rows.length
      yield rows.map(({ line }) => `${table}\t${line}\n`).join('')
    }
    await client.query('CLOSE lines')
  }
}

/**
 * Replaces the whole database by a backup and applies newer migrations. Returns the number of rows. Throws, and changes nothing, when the
 * file is damaged or no backup.
 */
export async function restore(pool: pg.Pool, file: string): Promise<number> {
  await verifyReadable(file)
  const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()), crlfDelay: Number.POSITIVE_INFINITY })[
    Symbol.asyncIterator
  ]()
  const first = await lines.next()
  const [found, names = '[]'] = String(first.value).split('\t')
  if (found !== formatMark) throw new Error(`${file} is not a backup of Libsa.`)
  await dropAllTables(pool)
  await migrate(pool, { only: JSON.parse(names) as string[] })
  const client = await pool.connect()
  let count = 0
  try {
    await client.query('BEGIN')
    // Triggers must not add to complete rows. Switching them off needs a superuser; else the order of tables suffices.
    await client
      .query('SAVEPOINT role')
      .then(() => client.query('SET LOCAL session_replication_role = replica').catch(() => client.query('ROLLBACK TO role')))
    count = await load(client, { [Symbol.asyncIterator]: () => lines })
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
  await migrate(pool)
  return count
}

/** Throws unless the file can be decompressed to its end. */
async function verifyReadable(file: string): Promise<void> {
  const sink = new Writable({ write: (_chunk, _encoding, done) => done() })
  await pipeline(createReadStream(file), createGunzip(), sink).catch(() => {
    throw new Error(`${file} is damaged or no backup of Libsa; nothing was changed.`)
  })
}

/** Drops the whole schema `public`, and that of the jobs. */
export async function dropAllTables(pool: pg.Pool): Promise<void> {
  await pool.query('DROP SCHEMA IF EXISTS pgboss, public CASCADE')
  await pool.query('CREATE SCHEMA public')
}

async function load(client: pg.PoolClient, lines: AsyncIterable<string>): Promise<number> {
  let table = ''
  let rows: string[] = []
  let count = 0
  const flush = async (): Promise<void> => {
    if (rows.length === 0) return
    const columns = await columnsOf(client, table)
    await client.query(
      `INSERT INTO ${quoted(table)} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM json_populate_recordset(NULL::${quoted(table)}, $1::json)`,
      [`[${rows.join(',')}]`],
    )
    count += rows.length
    rows = []
  }
  for await (const line of lines) {
    const cut = line.indexOf('\t')
    if (line.slice(0, cut) !== table || rows.length >= batch) await flush()
    table = line.slice(0, cut)
    rows.push(line.slice(cut + 1))
  }
  await flush()
  await advanceSequences(client)
  return count
}

async function columnsOf(client: pg.PoolClient, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [quoted(table)],
  )
  return rows.map(({ name }) => quoted(name)).join(', ')
}

async function advanceSequences(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `SELECT table_name AS table, column_name AS column, pg_get_serial_sequence(quote_ident(table_name), column_name) AS sequence
     FROM information_schema.columns WHERE table_schema = 'public' AND pg_get_serial_sequence(quote_ident(table_name), column_name) IS NOT NULL`,
  )
  for (const { table, column, sequence } of rows) {
    await client.query(`SELECT setval($1, coalesce((SELECT max(${quoted(column)}) FROM ${quoted(table)}), 0) + 1, false)`, [sequence])
  }
}

/** The tables, each after those it references, and the jobs; what else their library keeps is made by the migrations. */
async function tablesInOrder(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string; needs: string[] }>(
    `SELECT t.relname AS name, array(SELECT DISTINCT p.relname::text FROM pg_constraint c JOIN pg_class p ON p.oid = c.confrelid
       WHERE c.conrelid = t.oid AND c.contype = 'f' AND c.confrelid <> t.oid) AS needs
     FROM pg_class t WHERE t.relnamespace = 'public'::regnamespace AND t.relkind = 'r' AND t.relname <> 'migrations_applied' ORDER BY t.relname`,
  )
  const order: string[] = []
  const visit = (name: string, above: readonly string[]): void => {
    if (order.includes(name) || above.includes(name)) return
    for (const need of rows.find((row) => row.name === name)?.needs ?? []) visit(need, [...above, name])
    order.push(name)
  }
  for (const { name } of rows) visit(name, [])
  const { rows: jobs } = await client.query(`SELECT 1 WHERE to_regclass('${jobTable}') IS NOT NULL`)
  return jobs.length > 0 ? [...order, jobTable] : order
}

/** A name for a statement; no name of a table or a column has a point in it. */
function quoted(name: string): string {
  return name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.')
}
