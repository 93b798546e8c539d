import { readdir, readFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Log } from '#platform/log.ts'
import { projectFile } from '#platform/paths.ts'
import { patient } from '#platform/patience.ts'
import { StartError } from '#platform/start-error.ts'
import { ticks } from '#platform/ticks.ts'
import { NamingClient } from './named-statements.ts'

export type Database = NodePgDatabase & { $client: pg.Pool }
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]
/** The pool, or a transaction of it. */
export type Handle = Database | Transaction

export interface Connection {
  db: Database
  pool: pg.Pool
  /** True when the database answers. */
  isReady(): Promise<boolean>
  close(): Promise<void>
}

interface PoolOptions {
  log?: Log
  maxConnections?: number
  /** After how many milliseconds of a query without a byte of an answer its connection is given up; never by default. */
  maxSilenceMs?: number
  /** Milliseconds that a query waits at most for a connection, whether new or busy in the pool. */
  maxWaitMs?: number
  /** After how many milliseconds the server ends a statement; never by default. */
  maxStatementMs?: number
}

/**
 * Opens a pool of at most 10 connections; a query waits 2 s for one unless said. A lost connection fails the query that uses it, is logged and
 * replaced.
 */
export function connect(
  url: string,
  { log, maxConnections = 10, maxWaitMs = defaultWaitMs, maxSilenceMs, maxStatementMs }: PoolOptions = {},
): Connection {
  const pool = new pg.Pool({
    Client: NamingClient,
    // A new connection names the statements that are frequent by then.
    maxLifetimeSeconds: 1800,
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: maxWaitMs,
    // An idle connection is silent, too.
    idleTimeoutMillis: Math.min(30_000, (maxSilenceMs ?? Number.POSITIVE_INFINITY) * 0.75),
    keepAlive: true,
    // Compiling a statement costs more than it saves: none of ours runs for long.
    options: '-c timezone=UTC -c jit=off',
    ...(maxStatementMs !== undefined && { statement_timeout: maxStatementMs }),
    ...(maxSilenceMs !== undefined && { stream: () => socketWithTimeout(maxSilenceMs) }),
  })
  let closing: Promise<void> | null = null
  const warn = (error: Error) => {
    if (!closing) log?.warn({ error: error.message }, 'a database connection was lost')
  }
  // The pool listens to idle connections only; an `error` event without a listener would end the process.
  pool.on('connect', (client) => client.on('error', warn))
  pool.on('error', () => undefined)
  return {
    db: drizzle(pool),
    pool,
    isReady: () =>
      pool.query('SELECT 1').then(
        () => true,
        () => false,
      ),
    close() {
      closing ??= pool.end()
      return closing
    },
  }
}

/**
 * Runs `work` between BEGIN and COMMIT on a connection of the pool; what it throws rolls back. The connection always goes back to the pool,
 * or is dropped when it was lost. (Drizzle's own `transaction` keeps it for ever when BEGIN fails.)
 */
export async function transaction<T>(db: Database, work: (handle: Transaction) => Promise<T>): Promise<T> {
  const client = await db.$client.connect()
  let isLost = false
  try {
    return await drizzle(client).transaction((handle) => {
      pools.set(handle, db.$client)
      return work(handle)
    })
  } catch (error) {
    isLost = isUnreachable(error)
    throw error
  } finally {
    client.release(isLost)
  }
}

const defaultWaitMs = 2000
/** The longest wait of the shop's queries for a connection, in milliseconds. */
export const maxPoolWaitMs = patient(defaultWaitMs)

const pools = new WeakMap<Handle, pg.Pool>()

/** An object that stays the same for all reads of one database: its pool. For a transaction that `transaction` has not opened, the handle itself. */
export function poolOf(handle: Handle): object {
  return '$client' in handle ? handle.$client : (pools.get(handle) ?? handle)
}

/** A host that has disappeared closes nothing: without a limit its connections would hang for a quarter of an hour. */
function socketWithTimeout(maxSilenceMs: number): Socket {
  const socket = new Socket()
  socket.setTimeout(maxSilenceMs, () => socket.destroy(new Error('Connection terminated: the database did not answer in time')))
  return socket
}

// The last is said of a prepared statement whose tables were changed.
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered|was closed).*not queryable|cached plan must not change)/
// Connections (08), a login that is refused (28), resources such as disk and connections (53), an operator’s stop (57P).
const unreachable = /^(08...|28...|53...|57P0.)$/

/** True for the error of a query that could not run: the database is down, stopping or full, or no connection is free. */
export function isUnreachable(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code = '', syscall } = at as NodeJS.ErrnoException
    if (lostConnection.test(at.message) || unreachable.test(code)) return true
    if (syscall !== undefined && ['connect', 'read', 'write'].includes(syscall)) return true
  }
  return false
}

/** The SQLSTATE of a database error, also when it is wrapped in `cause`; null for other errors. */
export function sqlStateOf(error: unknown): string | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && /^[0-9A-Z]{5}$/.test(at.code)) return at.code
  }
  return null
}

/** The SQLSTATE of a statement that was ended, here by `statement_timeout`. */
const queryCanceled = '57014'

/** True for the error of a statement that took longer than it may, or that was asked for too late. */
export function isOutOfTime(error: unknown): boolean {
  return sqlStateOf(error) === queryCanceled
}

/** The statement timeout of the catalogue's reads, and the time after which a read of several statements starts no other, in milliseconds. */
export const maxCatalogueMs = patient(5000)

/** The same database for work of several statements: none begins later than `ms` milliseconds from now. One that runs by then runs on. */
export function withDeadline({ $client: pool }: Database, ms: number): Database {
  const end = ticks() + ms
  const query = (...asked: Parameters<typeof pool.query>): unknown =>
    ticks() < end ? pool.query(...asked) : Promise.reject(Object.assign(new Error('the time is over'), { code: queryCanceled }))
  return drizzle(new Proxy(pool, { get: (target, name): unknown => (name === 'query' ? query : Reflect.get(target, name)) }))
}

/** The transaction that is open on this client, for verbs. */
export function handleOf(client: pg.PoolClient): Handle {
  return drizzle(client) as unknown as Handle
}

const migrationsFolder = projectFile('migrations/')
/** An arbitrary number for the advisory lock, so that two processes do not migrate at once. */
export const migrationLock = 7_311_804

interface MigrateOptions {
  folder?: URL
  /** Only these of the files. */
  only?: readonly string[]
}

/**
 * Applies the SQL files of `migrations/` that are not applied yet, in order of their names, each in its own transaction. Returns their
 * names. Throws `StartError` when a newer version of the shop has applied others.
 */
export async function migrate(pool: pg.Pool, options: MigrateOptions = {}): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    return await applyPending(client, options, async (name, statements) => {
      await client.query('BEGIN')
      try {
        await applyFile(client, name, statements)
        await client.query('COMMIT')
      } catch (error) {
        await client.query('ROLLBACK').catch(() => undefined)
        throw error
      }
    })
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined)
    client.release()
  }
}

/** The same inside the transaction of this client: everything or nothing. */
export function migrateInside(client: pg.ClientBase, options: MigrateOptions = {}): Promise<string[]> {
  return applyPending(client, options, async (name, statements) => {
    await deferConstraints(client)
    await applyFile(client, name, statements)
    // The next file may change a table only when no check of its rows waits for the end of the transaction.
    await client.query('SET CONSTRAINTS ALL IMMEDIATE')
  })
}

/** Defers what is checked at the end of a transaction of its own. */
async function deferConstraints(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ names: string | null }>(
    `SELECT string_agg(DISTINCT connamespace::regnamespace || '.' || quote_ident(conname), ', ') AS names
     FROM pg_constraint WHERE condeferred AND connamespace IN ('public'::regnamespace, to_regnamespace('pgboss'))`,
  )
  if (rows[0]?.names) await client.query(`SET CONSTRAINTS ${rows[0].names} DEFERRED`)
}

/** Those of these migrations that this version of the shop does not know. */
export async function findUnknown(names: readonly string[], folder = migrationsFolder): Promise<string[]> {
  const known = new Set(await namesIn(folder))
  return names.filter((name) => !known.has(name))
}

async function namesIn(folder: URL): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
}

async function applyPending(
  client: pg.ClientBase,
  { folder = migrationsFolder, only }: MigrateOptions,
  apply: (name: string, statements: string) => Promise<void>,
): Promise<string[]> {
  await client.query('CREATE TABLE IF NOT EXISTS migrations_applied (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())')
  const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations_applied ORDER BY name')
  const applied = rows.map(({ name }) => name)
  const unknown = await findUnknown(applied, folder)
  if (unknown.length > 0)
    throw new StartError(
      `A newer version of the shop has changed this database (${unknown.at(-1)} is unknown here): start that version, or restore a backup of this one.`,
    )
  const pending = (await namesIn(folder)).filter((name) => !applied.includes(name) && (only?.includes(name) ?? true))
  for (const name of pending) await apply(name, await readFile(new URL(name, folder), 'utf8'))
  return pending
}

async function applyFile(client: pg.ClientBase, name: string, statements: string): Promise<void> {
  try {
    await client.query(statements)
    await client.query('INSERT INTO migrations_applied (name) VALUES ($1)', [name])
  } catch (error) {
    throw new Error(`The migration ${name} did not run: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}
