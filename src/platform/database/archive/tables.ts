import type pg from 'pg'

/** A table that a backup holds, with its columns and their types. Generated columns are left out: they follow from the others. */
export interface StoredTable {
  name: string
  columns: { name: string; type: string }[]
}

/**
 * The tables of the shop and its jobs, by name. The table of migrations is left out, since a backup names them in its first line. Other
 * tables of the job library are left out, too: the migrations fill them.
 */
export async function listTables(client: pg.Pool | pg.ClientBase): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `SELECT CASE WHEN n.nspname = 'public' THEN t.relname ELSE n.nspname || '.' || t.relname END AS name,
       json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) ORDER BY a.attnum) AS columns
     FROM pg_class t JOIN pg_namespace n ON n.oid = t.relnamespace
       JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE (n.nspname = 'public' AND t.relkind IN ('r', 'p') AND NOT t.relispartition AND t.relname <> 'migrations_applied')
       OR (n.nspname = 'pgboss' AND t.relname = 'job')
     GROUP BY n.nspname, t.relname ORDER BY 1`,
  )
  return rows
}

/** Every sequence with the number it gave last; null when it has given none. */
export async function listSequences(client: pg.ClientBase): Promise<{ name: string; value: string | null }[]> {
  const { rows } = await client.query<{ name: string; value: string | null }>(
    `SELECT schemaname || '.' || sequencename AS name, last_value::text AS value FROM pg_sequences
     WHERE schemaname IN ('public', 'pgboss') ORDER BY 1`,
  )
  return rows
}

/** A name for a statement; no name of a table or a column has a point in it. */
export function quoted(name: string): string {
  return name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.')
}
