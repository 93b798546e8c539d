import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { isLocked } from '#platform/database/data-folder-lock.ts'
import { connect, migrate } from '#platform/database/database.ts'
import { startEmbedded } from '#platform/database/embedded.ts'
import { stopOrphanedServer } from '#platform/database/orphaned-server.ts'
import { silentLog } from '#platform/log.ts'
import { addressOf, onServer } from './database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the server's migrated database, which tests clone. */
    databaseUrl: string
  }
}

/** One server for a run of tests; one database of it is migrated once and is the template of every test file's own. `TEST_DATABASE_URL` names
 * a server to use instead of the embedded one: `postgres://…/postgres`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  const { url, stop } = given ? await databaseOn(given) : await ownServer()
  const { pool, close } = connect(url, { maxConnections: 1 })
  try {
    await migrate(pool)
  } catch (error) {
    await close()
    await stop()
    throw error
  }
  await close()
  project.provide('databaseUrl', url)
  return stop
}

interface Template {
  url: string
  stop(): Promise<void>
}

async function databaseOn(server: string): Promise<Template> {
  const name = `template_${randomBytes(8).toString('hex')}`
  await onServer(server, `CREATE DATABASE ${name}`)
  return { url: addressOf(server, name), stop: () => dropAll(server, name) }
}

/** Drops a template and what was made from it for the whole run. */
async function dropAll(server: string, name: string): Promise<void> {
  for (const one of [name, `${name}_demonstration`]) await onServer(server, `DROP DATABASE IF EXISTS ${one} WITH (FORCE)`)
}

async function ownServer(): Promise<Template> {
  const place = await quickPlace()
  await clear(place)
  const folder = await mkdtemp(join(place, prefix))
  await chmod(folder, 0o711) // as root the server runs as another account, which must be able to walk in
  const server = await startEmbedded(folder, {
    log: silentLog(),
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '400' },
  })
  const forget = endWithProcess(server.dataLocation, folder)
  const stop = async (): Promise<void> => {
    forget()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { url: server.ownerUrl, stop }
}

/** Ends the server at once and gives its memory back when this process ends first, also by a signal. Returns the function that undoes it. */
function endWithProcess(data: string, folder: string): () => void {
  const end = () => {
    try {
      process.kill(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGQUIT')
    } catch {
      // It has ended.
    }
    rmSync(folder, { recursive: true, force: true })
  }
  const leave = () => process.exit(1)
  const signals = ['SIGTERM', 'SIGHUP', 'SIGINT'] as const
  process.once('exit', end)
  for (const signal of signals) process.once(signal, leave)
  return () => {
    process.off('exit', end)
    for (const signal of signals) process.off(signal, leave)
  }
}

const prefix = 'libsa-tests-'
const gigabyte = 1024 ** 3
const hour = 3_600_000

/** In memory where there is room: a clone is hundreds of small files, which some disks take ten times as long to make. */
async function quickPlace(): Promise<string> {
  const memory = '/dev/shm'
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize > 2 * gigabyte ? memory : tmpdir()
}

/** Ends and removes what runs of ours that were killed have left: memory is not given back by itself. What cannot be removed stops nobody. */
async function clear(place: string): Promise<void> {
  for (const name of (await readdir(place)).filter((each) => each.startsWith(prefix)))
    await clearFolder(join(place, name)).catch(() => undefined)
}

async function clearFolder(folder: string): Promise<void> {
  const { mtimeMs, uid } = await stat(folder)
  if (uid !== process.getuid?.() || Date.now() - mtimeMs < hour || (await isLocked(folder))) return
  await stopOrphanedServer(join(folder, 'postgres'), { log: silentLog(), signal: AbortSignal.timeout(16_000) })
  await rm(folder, { recursive: true, force: true })
}
