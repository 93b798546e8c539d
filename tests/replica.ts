import { execFile } from 'node:child_process'
import { chmod, chown, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { connect, migrate } from '#platform/database/database.ts'
import { type EmbeddedServer, startEmbedded } from '#platform/database/embedded.ts'
import { silentLog } from '#platform/log.ts'
import { type DatabaseProxy, openProxy } from './database-proxy.ts'

export interface TestServer extends EmbeddedServer {
  pool: pg.Pool
  /** Stops it and removes its data. */
  close(): Promise<void>
}

export interface TestReplica extends TestServer {
  /** The proxy between it and the primary. */
  line: DatabaseProxy
  /** Stops replaying what the primary writes. */
  pause(): Promise<void>
  resume(): Promise<void>
  /** Resolves once it has everything that was committed on the primary before. */
  caughtUp(): Promise<void>
}

// Durability is not what is tested. What a replica has not received yet is kept for it.
const settings = { fsync: 'off', full_page_writes: 'off', wal_keep_size: '256MB' }

/** Starts a server of its own with a migrated database. */
export async function startPrimary(): Promise<TestServer> {
  const server = await open(await newHome(), {})
  await migrate(server.pool)
  return server
}

/** Copies a running server and starts the copy as its streaming replica, as `pg_basebackup -R` does, which the embedded binaries lack. */
export async function startReplica(primary: TestServer): Promise<TestReplica> {
  const home = await newHome()
  await copy(primary, join(home, 'postgres'))
  const line = await openProxy(primary.url)
  const { hostname, port, username, password } = new URL(line.url)
  const server = await open(home, {
    primary_conninfo: `host=${hostname} port=${port} user=${username}${password && ` password=${password}`}`,
    wal_retrieve_retry_interval: '100ms',
    max_standby_streaming_delay: '100ms',
  })
  return {
    ...server,
    line,
    async close() {
      await server.close()
      await line.close()
    },
    pause: async () => void (await server.pool.query('SELECT pg_wal_replay_pause()')),
    resume: () => resumeReplay(server.pool),
    async caughtUp() {
      const { rows } = await primary.pool.query<{ end: string }>('SELECT pg_current_wal_lsn() AS end')
      for (;;) {
        const { rows: found } = await server.pool.query<{ has: boolean }>('SELECT pg_last_wal_replay_lsn() >= $1 AS has', [rows[0]?.end])
        if (found[0]?.has) return
      }
    },
  }
}

/** Queries in conflict with replay are cancelled, this one too. */
async function resumeReplay(pool: TestServer['pool']): Promise<void> {
  try {
    await pool.query('SELECT pg_wal_replay_resume()')
  } catch (error) {
    if ((error as { code?: string }).code !== '40001') throw error
    await resumeReplay(pool)
  }
}

async function newHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'libsa-replica-'))
  // As root the database runs as another account, which must be able to enter.
  await chmod(home, 0o711)
  return home
}

async function open(home: string, more: Record<string, string>): Promise<TestServer> {
  const server = await startEmbedded(home, { log: silentLog(), settings: { ...settings, ...more } })
  const { pool, close } = connect(server.ownerUrl, { maxConnections: 2 })
  return {
    ...server,
    url: server.ownerUrl,
    pool,
    async close() {
      await close()
      await server.stop()
      await rm(home, { recursive: true, force: true })
    },
  }
}

async function copy(primary: TestServer, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  try {
    await client.query(`SELECT pg_backup_start('replica', fast => true)`)
    // With its owner, who is another account where root starts the servers.
    await promisify(execFile)('cp', ['-a', primary.dataLocation, folder])
    const { rows } = await client.query<{ label: string }>('SELECT labelfile AS label FROM pg_backup_stop(wait_for_archive => false)')
    for (const name of ['postmaster.pid', 'postmaster.opts']) await rm(join(folder, name), { force: true })
    const logs = join(folder, 'pg_wal')
    for (const name of await readdir(logs)) await rm(join(logs, name), { recursive: true })
    const { uid, gid } = await stat(folder)
    for (const [name, text] of Object.entries({ backup_label: rows[0]?.label ?? '', 'standby.signal': '' })) {
      await writeFile(join(folder, name), text)
      await chown(join(folder, name), uid, gid)
    }
  } finally {
    await client.end()
  }
}
