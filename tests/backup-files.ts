import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import type pg from 'pg'

/** The lines of a backup. */
export async function linesOfBackup(file: string): Promise<string[]> {
  return gunzipSync(await readFile(file))
    .toString('utf8')
    .split('\n')
    .slice(0, -1)
}

/** Packs a text as a backup is packed. */
export function writePacked(file: string, text: string): Promise<void> {
  return writeFile(file, gzipSync(text))
}

/** Packs changed lines, with a last line that counts and sums them up: a file that looks whole. */
export async function writeSummedUp(file: string, lines: readonly string[]): Promise<void> {
  const tables: Record<string, number> = {}
  let table = ''
  for (const line of lines) {
    if (line.startsWith('T ')) table = (JSON.parse(line.slice(2)) as { name: string }).name
    if (line.startsWith('T ')) tables[table] = 0
    if (line.startsWith('R ')) tables[table] = (tables[table] ?? 0) + 1
  }
  const above = lines.slice(0, -1).map((line) => `${line}\n`)
  const count = (letter: string) => above.filter((line) => line.startsWith(`${letter} `)).length
  const sum = createHash('sha256').update(above.join('')).digest('hex')
  await writePacked(file, `${above.join('')}E ${JSON.stringify({ tables, sequences: count('S'), files: count('F'), sum })}\n`)
}

/** Every row of every table as one text, with the sequences: equal for equal databases. `except` names tables to leave out. */
export async function contentOf(pool: pg.Pool, { except = [] }: { except?: readonly string[] } = {}): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations_applied'
     UNION ALL SELECT 'pgboss.job' WHERE to_regclass('pgboss.job') IS NOT NULL ORDER BY 1`,
  )
  const content: Record<string, string> = {}
  for (const { name } of tables.filter((table) => !except.includes(table.name))) {
    const { rows } = await pool.query<{ sum: string }>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(md5(r::text), '' ORDER BY md5(r::text))), '') AS sum FROM ${name} r`,
    )
    content[name] = rows[0]?.sum ?? ''
  }
  const { rows: sequences } = await pool.query<{ name: string; value: string | null }>(
    "SELECT schemaname || '.' || sequencename AS name, last_value::text AS value FROM pg_sequences WHERE schemaname IN ('public', 'pgboss')",
  )
  for (const { name, value } of sequences) content[`sequence ${name}`] = String(value)
  return content
}

/** A pool whose connection the server ends just before the given round trip; `made` counts them. */
export function endingPool(pool: pg.Pool, at: number): { pool: pg.Pool; made(): number } {
  let made = 0
  const onClient = (client: pg.PoolClient): pg.PoolClient =>
    new Proxy(client, {
      get(target, name) {
        if (name !== 'query') return bound(target, name)
        return async (...asked: Parameters<pg.PoolClient['query']>): Promise<unknown> => {
          made += 1
          if (made === at) await pool.query('SELECT pg_terminate_backend($1)', [(target as unknown as { processID: number }).processID])
          return target.query(...asked)
        }
      },
    })
  const ending = new Proxy(pool, {
    get: (target, name) => (name === 'connect' ? async () => onClient(await target.connect()) : bound(target, name)),
  })
  return { pool: ending, made: () => made }
}

function bound(target: object, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name)
  return typeof value === 'function' ? value.bind(target) : value
}
