import { readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Log } from '#platform/log.ts'
import { awaitServer } from './await-server.ts'
import { isLocked, isProcess } from './data-folder-lock.ts'
import { findDataLocation } from './data-location.ts'
import { embeddedShopRole } from './embedded-roles.ts'
import type { DatabaseAddresses } from './shop-role.ts'

/** The process and address a running server wrote into its data folder. */
export interface RunningServer {
  pid: number
  port: number
  sockets: string
}

interface Wait {
  log: Log
  onLate?: (() => void) | undefined
  signal?: AbortSignal | undefined
}

/** Reads `postmaster.pid`; null when there is none. */
export async function findRunningServer(data: string): Promise<RunningServer | null> {
  const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  return Number.isInteger(pid) && pid > 0 ? { pid, port: Number(lines[3]), sockets: lines[4] ?? '' } : null
}

/** The addresses of the embedded database of a shop that is running on this data folder, or null. */
export async function findRunningAddresses(dataDir: string): Promise<DatabaseAddresses | null> {
  const data = await findDataLocation(dataDir)
  const server = data && (await isLocked(dataDir)) ? await findRunningServer(data) : null
  if (!server || !isProcess(server.pid) || server.sockets === '') return null
  const addressOf = (role: string): string => `postgresql://${role}@${encodeURIComponent(server.sockets)}:${server.port}/libsa`
  return { databaseUrl: addressOf(embeddedShopRole), ownerUrl: addressOf('libsa') }
}

/**
 * Stops the server that a killed process left running on a data folder, and waits for as long as that takes. Call it only while holding the
 * folder's lock.
 */
export async function stopOrphanedServer(data: string, { log, onLate, signal }: Wait): Promise<void> {
  const orphan = await findRunningServer(data)
  if (!orphan) return
  const isRunning = isProcess(orphan.pid)
  if (!isRunning || !(await isPostgres(orphan.pid))) {
    // A reused process id in a stale file would keep PostgreSQL from starting. Otherwise the file stays: by it PostgreSQL sees whether
    // processes of a killed server still work on the data.
    if (isRunning) await rm(join(data, 'postmaster.pid'), { force: true })
    await removeSockets(orphan)
    return
  }
  log.warn({ pid: orphan.pid }, 'a database server was left behind by an earlier run and is stopped')
  process.kill(orphan.pid, 'SIGINT')
  const line = `a database server left behind by an earlier run (process ${orphan.pid}) is still stopping`
  await awaitServer({ isOver: () => !isProcess(orphan.pid), line, log, onLate, signal })
  await removeSockets(orphan)
}

/** Only for folders this program has created. */
async function removeSockets({ sockets }: RunningServer): Promise<void> {
  if (basename(sockets).startsWith('libsa-')) await rm(sockets, { recursive: true, force: true })
}

/** Also true when the system does not provide the command of a process. */
async function isPostgres(pid: number): Promise<boolean> {
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => 'postgres')
  return commandLine.includes('postgres')
}
