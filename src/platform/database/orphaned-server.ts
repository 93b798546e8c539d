import { readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#platform/log.ts'
import { StartError } from '#platform/start-error.ts'
import { isLocked, isProcess } from './data-folder-lock.ts'
import { findDataLocation } from './data-location.ts'

/** The process and address a running server wrote into its data folder. */
export interface RunningServer {
  pid: number
  port: number
  sockets: string
}

/** Reads `postmaster.pid`; null when there is none. */
export async function findRunningServer(data: string): Promise<RunningServer | null> {
  const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  return Number.isInteger(pid) && pid > 0 ? { pid, port: Number(lines[3]), sockets: lines[4] ?? '' } : null
}

/** The address of the embedded database of a shop that is running on this data folder, or null. */
export async function findRunningUrl(dataDir: string): Promise<string | null> {
  const data = await findDataLocation(dataDir)
  const server = data && (await isLocked(dataDir)) ? await findRunningServer(data) : null
  if (!server || !isProcess(server.pid) || server.sockets === '') return null
  return `postgresql://libsa@${encodeURIComponent(server.sockets)}:${server.port}/libsa`
}

/** Stops the server that a killed process left running on a data folder. Call it only while holding the folder's lock. */
export async function stopOrphanedServer(data: string, log: Log): Promise<void> {
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
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(orphan.pid, signal)
    if (await isGone(orphan.pid, 8000)) {
      await removeSockets(orphan)
      return
    }
  }
  throw new StartError(
    `A database server left behind by an earlier run (process ${orphan.pid}) does not stop: stop it by hand and start again.`,
  )
}

/** Only for folders this program has created. */
async function removeSockets({ sockets }: RunningServer): Promise<void> {
  if (basename(sockets).startsWith('libsa-')) await rm(sockets, { recursive: true, force: true })
}

/** True when the system does not tell. */
async function isPostgres(pid: number): Promise<boolean> {
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => 'postgres')
  return commandLine.includes('postgres')
}

async function isGone(pid: number, within: number): Promise<boolean> {
  for (const deadline = Date.now() + within; Date.now() < deadline; await pause(50)) {
    if (!isProcess(pid)) return true
  }
  return false
}
