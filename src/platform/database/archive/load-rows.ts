import type pg from 'pg'
import { BackupError, type BackupPart, type BackupRow, type BackupSequence } from './backup-format.ts'
import { listSequences, listTables, quoted, type StoredTable } from './tables.ts'

const maxRows = 500
const maxLetters = 4 * 1024 * 1024

/** Puts all rows and sequences of a backup into the tables of its own migrations, inside the transaction of this client. */
export async function loadRows(client: pg.ClientBase, parts: AsyncIterable<BackupPart>): Promise<void> {
  const tables = new Map((await listTables(client)).map((table) => [table.name, table]))
  const missing = new Set([...tables.keys(), ...(await listSequences(client)).map(({ name }) => name)])
  await withoutChecks(client, [...tables.keys()], async () => {
    let open: StoredTable | null = null
    let rows: BackupRow[] = []
    let letters = 0
    const flush = async () => {
      if (open && rows.length > 0) await insert(client, open, rows)
      rows = []
      letters = 0
    }
    for await (const part of parts) {
      if (part.kind === 'row') {
        rows.push(part.row)
        for (const value of part.row) letters += value?.length ?? 0
        if (rows.length >= maxRows || letters >= maxLetters) await flush()
        continue
      }
      await flush()
      if (part.kind === 'table') {
        open = inOrder(tables.get(part.table.name), part.table)
        missing.delete(open.name)
      }
      if (part.kind === 'sequence') {
        if (!missing.delete(part.sequence.name)) throw new BackupError(`Its sequence ${part.sequence.name} is unknown here.`)
        await setSequence(client, part.sequence)
      }
    }
  })
  await client.query(`ANALYZE ${[...tables.keys()].map(quoted).join(', ')}`)
  if (missing.size > 0) throw new BackupError(`It lacks ${[...missing][0]}.`)
}

/** The table with its columns in the order of the backup. Throws `BackupError` when they are not the same ones. */
function inOrder(table: StoredTable | undefined, { name, columns }: { name: string; columns: readonly string[] }): StoredTable {
  if (!table) throw new BackupError(`Its table ${name} is unknown here: it was written by another version of the shop.`)
  const found = columns.map((column) => table.columns.find((one) => one.name === column))
  const isSame = new Set(columns).size === table.columns.length && found.length === table.columns.length
  if (!isSame || found.includes(undefined))
    throw new BackupError(`The columns of its table ${name} are others than here: it was written by another version of the shop.`)
  return { name, columns: found.filter((column) => column !== undefined) }
}

async function insert(client: pg.ClientBase, { name, columns }: StoredTable, rows: readonly BackupRow[]): Promise<void> {
  const list = columns.map((column) => quoted(column.name)).join(', ')
  const values = columns.map(({ type }, index) => `v${index}::${type}`).join(', ')
  const given = columns.map((_, index) => `$${index + 1}::text[]`).join(', ')
  const names = columns.map((_, index) => `v${index}`).join(', ')
  await client.query(
    `INSERT INTO ${quoted(name)} (${list}) OVERRIDING SYSTEM VALUE SELECT ${values} FROM unnest(${given}) AS given(${names})`,
    columns.map((_, index) => rows.map((row) => row[index] ?? null)),
  )
}

async function setSequence(client: pg.ClientBase, { name, value }: BackupSequence): Promise<void> {
  if (value !== null) await client.query('SELECT setval($1, $2)', [quoted(name), value])
}

/**
 * Empties the tables and runs `work` without triggers and foreign keys, so that the order of tables does not matter. Foreign keys are
 * created again afterwards, which checks them for all rows.
 */
async function withoutChecks(client: pg.ClientBase, names: readonly string[], work: () => Promise<void>): Promise<void> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND conparentid = 0 AND connamespace = 'public'::regnamespace ORDER BY 1, 2`,
  )
  for (const { table, name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${quoted(name)}`)
  await client.query('SET CONSTRAINTS ALL IMMEDIATE')
  for (const name of names) await client.query(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`)
  await client.query(`TRUNCATE ${names.map(quoted).join(', ')}`)
  await work()
  for (const name of names) await client.query(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`)
  for (const { table, name, definition } of keys) {
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${quoted(name)} ${definition}`).catch((error: Error) => {
      throw new BackupError(`Its rows do not fit together: ${error.message}.`)
    })
  }
}
