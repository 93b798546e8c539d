import type pg from 'pg'
import { quoted } from './tables.ts'
import { transactionOn } from './transaction-on.ts'

/** The prefix of the schemas that keep the tables from before a restore. */
const keptPrefix = 'libsa_kept_'
const jobSuffix = '_jobs'

/** The name of the schema that keeps the tables of before a restore at this time. */
export function keptName(at: Date): string {
  return `${keptPrefix}${at.toISOString().slice(0, 19).replaceAll(/\D/g, '')}`
}

// Routines go first, since their names hold those of tables. Extensions stay in `public`: they belong to the database, and only a superuser could move them.
const objects = `
  SELECT kind, name FROM (
    SELECT 1 AS step, 'TABLE' AS kind, c.oid, 'pg_class'::regclass AS catalog, format('%I', c.relname) AS name
      FROM pg_class c WHERE c.relnamespace = $1::regnamespace AND c.relkind IN ('r', 'p')
    UNION ALL SELECT 2, CASE c.relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' ELSE 'SEQUENCE' END, c.oid, 'pg_class'::regclass, format('%I', c.relname)
      FROM pg_class c WHERE c.relnamespace = $1::regnamespace AND (c.relkind IN ('v', 'm') OR c.relkind = 'S' AND NOT EXISTS (
        SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.refclassid = 'pg_class'::regclass AND d.deptype IN ('a', 'i')))
    UNION ALL SELECT 0, 'ROUTINE', p.oid, 'pg_proc'::regclass, format('%I(%s)', p.proname, pg_get_function_identity_arguments(p.oid))
      FROM pg_proc p WHERE p.pronamespace = $1::regnamespace
    UNION ALL SELECT 3, 'STATISTICS', s.oid, 'pg_statistic_ext'::regclass, format('%I', s.stxname)
      FROM pg_statistic_ext s WHERE s.stxnamespace = $1::regnamespace
    UNION ALL SELECT 4, CASE t.typtype WHEN 'd' THEN 'DOMAIN' ELSE 'TYPE' END, t.oid, 'pg_type'::regclass, format('%I', t.typname)
      FROM pg_type t LEFT JOIN pg_class c ON c.oid = t.typrelid
      WHERE t.typnamespace = $1::regnamespace AND t.typtype IN ('c', 'd', 'e', 'r') AND (t.typtype <> 'c' OR c.relkind = 'c')
  ) found
  WHERE NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = found.catalog AND d.objid = found.oid AND d.deptype = 'e')
  ORDER BY step, name`

/** Moves everything of the shop out of `public` and `pgboss`, inside the transaction of this client. It needs no superuser. */
export async function setAside(client: pg.ClientBase, name: string): Promise<void> {
  await client.query('CREATE SCHEMA IF NOT EXISTS public')
  await client.query(`CREATE SCHEMA ${quoted(name)}`)
  await moveAll(client, 'public', name)
  const { rows } = await client.query("SELECT FROM pg_namespace WHERE nspname = 'pgboss'")
  if (rows.length > 0) await client.query(`ALTER SCHEMA pgboss RENAME TO ${quoted(name + jobSuffix)}`)
}

/**
 * Swaps the tables there are with those that the schema `from` keeps, inside the transaction of this client; those there are go into the schema
 * `keptAs`. Returns false where `from` keeps no shop, as after a restore into an empty database.
 */
export async function swapWithKept(client: pg.ClientBase, { from, keptAs }: { from: string; keptAs: string }): Promise<boolean> {
  const { rows } = await client.query("SELECT FROM pg_tables WHERE schemaname = $1 AND tablename = 'migrations_applied'", [from])
  if (rows.length === 0) return false
  await setAside(client, keptAs)
  await moveAll(client, from, 'public')
  await client.query(`DROP SCHEMA ${quoted(from)}`)
  await client.query(`ALTER SCHEMA ${quoted(from + jobSuffix)} RENAME TO pgboss`)
  return true
}

async function moveAll(client: pg.ClientBase, from: string, to: string): Promise<void> {
  const { rows } = await client.query<{ kind: string; name: string }>(objects, [from])
  for (const { kind, name } of rows) await client.query(`ALTER ${kind} ${quoted(from)}.${name} SET SCHEMA ${quoted(to)}`)
}

/** The time in the name of a schema that keeps the tables of before a restore. */
export function keptTime(name: string): Date {
  const [, year, month, day, hour, minute, second] = /(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(name) ?? []
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/** Drops every table of the shop and its jobs, or none; then what is kept of before restores. */
export async function dropAllTables(pool: pg.Pool): Promise<void> {
  const name = 'libsa_dropped'
  await transactionOn(pool, async (client) => {
    await setAside(client, name)
    await dropSchemas(client, name)
  })
  await dropKept(pool)
}

/** The schemas that keep what was before a restore, the newest first. */
export async function listKept(client: pg.Pool | pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT nspname AS name FROM pg_namespace WHERE starts_with(nspname, $1) AND NOT nspname LIKE $2 ORDER BY 1 DESC`,
    [keptPrefix, `%\\${jobSuffix}`],
  )
  return rows.map(({ name }) => name)
}

/** Drops everything that is kept of before restores. Returns the names of the schemas. */
export function dropKept(pool: pg.Pool): Promise<string[]> {
  return transactionOn(pool, async (client) => {
    const names = await listKept(client)
    for (const name of names) await dropSchemas(client, name)
    return names
  })
}

async function dropSchemas(client: pg.ClientBase, name: string): Promise<void> {
  await client.query(`DROP SCHEMA IF EXISTS ${quoted(name)}, ${quoted(name + jobSuffix)} CASCADE`)
}
