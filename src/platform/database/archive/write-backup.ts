import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { type BackupEnd, type BackupHeader, chunkBytes, formatMark, letters, secretCheckOf } from './backup-format.ts'
import { listSequences, listTables, quoted, type StoredTable } from './tables.ts'
import { type BackupSummary, verifyBackup } from './verify-backup.ts'

/** Files that go along with the rows. A backup holds their bytes, or only lists their names where `isWhole` is false. */
export interface FileSource {
  place: string
  isWhole: boolean
  list(): AsyncIterable<string>
  /** Null when it was removed meanwhile. */
  read(name: string): Promise<Uint8Array | null>
}

interface Options {
  /** The version of the shop. */
  version: string
  secret: string
  files?: readonly FileSource[]
}

const batch = 200

/**
 * Writes one snapshot of every table into a compressed file, also while the shop is open, and reads it back before it gets its name. Returns
 * the content in numbers. Leaves nothing when it fails.
 */
export async function writeBackup(pool: pg.Pool, file: string, options: Options): Promise<BackupSummary> {
  await mkdir(dirname(file), { recursive: true })
  const draft = `${file}.part`
  try {
    const client = await pool.connect()
    let isLost = true
    try {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
      const out = createWriteStream(draft, { mode: 0o600, flush: true })
      await pipeline(Readable.from(linesOf(client, options)), createGzip(), out)
      await client.query('ROLLBACK')
      isLost = false
    } finally {
      client.release(isLost)
    }
    const summary = await verifyBackup(draft)
    await rename(draft, file)
    return summary
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** All lines; the last one counts and sums up those before it. */
async function* linesOf(client: pg.PoolClient, options: Options): AsyncGenerator<string> {
  const end: Omit<BackupEnd, 'sum'> = { tables: {}, sequences: 0, files: 0 }
  const sum = createHash('sha256')
  for await (const lines of contentOf(client, options, end)) {
    sum.update(lines)
    yield lines
  }
  yield lineOf('end', { ...end, sum: sum.digest('hex') })
}

async function* contentOf(client: pg.PoolClient, options: Options, end: Omit<BackupEnd, 'sum'>): AsyncGenerator<string> {
  const { version, secret, files = [] } = options
  const header: BackupHeader = {
    version,
    at: await timeOf(client),
    migrations: (await client.query<{ name: string }>('SELECT name FROM migrations_applied ORDER BY name')).rows.map(({ name }) => name),
    secret: secretCheckOf(secret),
    files: files.length === 0 ? 'none' : files.every(({ isWhole }) => isWhole) ? 'whole' : 'listed',
  }
  yield `${formatMark} ${JSON.stringify(header)}\n`
  for (const table of await listTables(client)) yield* rowsOf(client, table, end)
  // Numbers that were drawn are not part of a snapshot: read last, none is below a row above.
  const sequences = await listSequences(client)
  for (const sequence of sequences) yield lineOf('sequence', sequence)
  end.sequences = sequences.length
  for (const source of files) yield* filesOf(source, end)
}

/** The instant of the snapshot, by the clock of the database. */
async function timeOf(client: pg.PoolClient): Promise<string> {
  const { rows } = await client.query<{ at: Date }>('SELECT now() AS at')
  return (rows[0]?.at ?? new Date(0)).toISOString()
}

async function* rowsOf(client: pg.PoolClient, { name, columns }: StoredTable, end: Omit<BackupEnd, 'sum'>): AsyncGenerator<string> {
  yield lineOf('table', { name, columns: columns.map((column) => column.name) })
  const texts = columns.map((column) => `${quoted(column.name)}::text`).join(', ')
  await client.query(`DECLARE lines NO SCROLL CURSOR FOR SELECT to_json(ARRAY[${texts}])::text AS line FROM ${quoted(name)}`)
  let count = 0
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`FETCH ${batch} FROM lines`)
    if (rows.length === 0) break
    count += rows.length
    for (const { line } of rows) yield `${letters.row} ${line}\n`
  }
  end.tables[name] = count
  await client.query('CLOSE lines')
}

async function* filesOf({ place, isWhole, list, read }: FileSource, end: Omit<BackupEnd, 'sum'>): AsyncGenerator<string> {
  for await (const name of list()) {
    const bytes = isWhole ? await read(name) : null
    // It went while the backup was written: the snapshot may still name it, and a restore reports that.
    if (isWhole && !bytes) continue
    end.files += 1
    const sum = bytes && createHash('sha256').update(bytes).digest('hex')
    yield lineOf('file', { place, name, bytes: bytes?.length ?? null, sum })
    if (!bytes) continue
    const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    for (let at = 0; at < whole.length; at += chunkBytes) yield `${letters.bytes} ${whole.toString('base64', at, at + chunkBytes)}\n`
  }
}

function lineOf(kind: keyof typeof letters, value: unknown): string {
  return `${letters[kind]} ${JSON.stringify(value)}\n`
}
