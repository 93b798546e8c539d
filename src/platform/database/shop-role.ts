import type pg from 'pg'
import { StartError } from '#platform/start-error.ts'
import { connect, migrationLock } from './database.ts'

/** The addresses of a database: with the role of the shop, and with the one that owns its tables. Equal where the rights are not separate. */
export interface DatabaseAddresses {
  databaseUrl: string
  ownerUrl: string
}

/** Tables that the shop may only read and insert into, and tables that only functions of the owner write. */
const appended = ['ledger_transactions', 'ledger_entries']
const written = ['ledger_chain', 'ledger_unsealed', 'ledger_months', 'ledger_balances', 'migrations_applied']

/** Statements that give a role the rights that it lacks, and take those that it has beyond them. */
const statements = `
  WITH tables AS (
    SELECT c.oid, c.relacl, CASE c.relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END || ' ' || format('%I.%I', n.nspname, c.relname) AS name,
      CASE WHEN c.relkind = 'S' THEN ARRAY['SELECT', 'USAGE']
        WHEN c.relkind IN ('v', 'm') OR n.nspname = 'public' AND c.relname = ANY ($3) THEN ARRAY['SELECT']
        WHEN n.nspname = 'public' AND c.relname = ANY ($2) THEN ARRAY['INSERT', 'SELECT']
        ELSE ARRAY['DELETE', 'INSERT', 'SELECT', 'UPDATE'] END AS wanted
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname IN ('public', 'pgboss') AND c.relkind IN ('r', 'p', 'v', 'm', 'S')
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
  )
  SELECT format('REVOKE ALL ON %s FROM %I; GRANT %s ON %1$s TO %2$I', name, $1::text, array_to_string(wanted, ', ')) AS statement FROM tables
  WHERE wanted IS DISTINCT FROM (SELECT array_agg(privilege_type ORDER BY privilege_type) FROM aclexplode(relacl)
    WHERE grantee = (SELECT oid FROM pg_roles WHERE rolname = $1::text))
  UNION ALL SELECT format('GRANT USAGE ON SCHEMA %I TO %I', nspname, $1::text) FROM pg_namespace
    WHERE nspname IN ('public', 'pgboss') AND NOT has_schema_privilege($1::text, oid, 'USAGE')
  UNION ALL SELECT format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', datname) FROM pg_database
    WHERE datname = current_database() AND pg_has_role(datdba, 'USAGE') AND has_database_privilege($1::text, oid, 'TEMPORARY')`

/**
 * Gives the role of `databaseUrl` the rights of the shop on the tables there are, and no others. `owner` is a pool of the role that owns them.
 * Does nothing where both are one role.
 * @throws {StartError} where the shop's role could rewrite the ledger all the same, or the other does not own the tables
 */
export async function separateRights(owner: pg.Pool, { databaseUrl, ownerUrl }: DatabaseAddresses): Promise<void> {
  if (databaseUrl === ownerUrl) return
  const role = await requireRoles(owner, databaseUrl)
  const client = await owner.connect()
  try {
    await client.query('BEGIN')
    // As for migrations: other processes of the shop do the same.
    await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock])
    const { rows } = await client.query<{ statement: string }>(statements, [role, appended, written])
    for (const { statement } of rows) await client.query(statement)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

async function roleOf(url: string): Promise<string> {
  const { pool, close } = connect(url, { maxConnections: 1 })
  try {
    const { rows } = await pool.query<{ role: string }>('SELECT current_user::text AS role')
    return rows[0]?.role ?? ''
  } finally {
    await close()
  }
}

/**
 * Checks both roles before anything is changed; `owner` is a pool of the role that owns the tables. Returns the role of the shop.
 * @throws {StartError} as `separateRights`
 */
export async function requireRoles(owner: pg.Pool, databaseUrl: string): Promise<string> {
  const role = await roleOf(databaseUrl)
  const { rows } = await owner.query<{ isPowerful: boolean; isOwner: boolean }>(
    `SELECT rolsuper OR rolcreaterole OR pg_has_role(oid, current_user, 'MEMBER') AS "isPowerful",
       NOT EXISTS (SELECT FROM pg_tables WHERE schemaname = 'public' AND NOT pg_has_role(tableowner, 'USAGE')) AS "isOwner"
     FROM pg_roles WHERE rolname = $1`,
    [role],
  )
  if (rows[0]?.isPowerful)
    throw new StartError(
      `The role ${role} of DATABASE_URL could rewrite the ledger: it is a superuser, may create roles or has the rights of DATABASE_OWNER_URL. Give the shop a role of its own.`,
    )
  if (!rows[0]?.isOwner) throw new StartError('The role of DATABASE_OWNER_URL does not own the tables of the shop.')
  return role
}
