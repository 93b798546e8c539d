import { readFileSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '#platform/start-error.ts'

export interface FolderLock {
  release(): Promise<void>
}

const fileName = 'libsa.lock'

/** Locks the data folder for this process. Throws `StartError` when another live process holds it; a stale lock is taken over. */
export async function lockFolder(dataDir: string): Promise<FolderLock> {
  const path = join(dataDir, fileName)
  const mine = JSON.stringify({ pid: process.pid, startedAt: startOf(process.pid), nonce: crypto.randomUUID() })
  const isFree = await writeFile(path, mine, { flag: 'wx', mode: 0o600 }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )
  if (!isFree) await takeOver(path, mine, dataDir)
  return {
    async release() {
      const now = await readFile(path, 'utf8').catch(() => '')
      if (now === mine) await rm(path, { force: true })
    },
  }
}

/** True while a live process holds the lock of the data folder. */
export async function isLocked(dataDir: string): Promise<boolean> {
  const holder = parse(await readFile(join(dataDir, fileName), 'utf8').catch(() => ''))
  return holder !== null && isAlive(holder)
}

async function takeOver(path: string, mine: string, dataDir: string): Promise<void> {
  const holder = parse(await readFile(path, 'utf8').catch(() => ''))
  if (holder && isAlive(holder)) {
    throw new StartError(
      `Another Libsa (process ${holder.pid}) is already working on ${dataDir}: stop it, or give this one a DATA_DIR of its own.`,
    )
  }
  const draft = `${path}.${process.pid}`
  await writeFile(draft, mine, { mode: 0o600 })
  await rename(draft, path)
  // Two processes may find the same stale lock: the last one to write it wins, the other one notices here.
  await pause(100)
  if ((await readFile(path, 'utf8').catch(() => '')) !== mine) throw new StartError(`Another Libsa is just starting on ${dataDir}.`)
}

interface Holder {
  pid: number
  startedAt: string | null
}

function parse(text: string): Holder | null {
  try {
    const { pid, startedAt } = JSON.parse(text) as Holder
    return Number.isInteger(pid) ? { pid, startedAt } : null
  } catch {
    return null
  }
}

function isAlive({ pid, startedAt }: Holder): boolean {
  return isProcess(pid) && (startedAt === null || startOf(pid) === startedAt)
}

/** True for the id of a live process; zombies do not count. */
export function isProcess(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return statusOf(pid)?.[0] !== 'Z'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The start time of a process, to recognise a reused id; null when the system does not provide it. */
function startOf(pid: number): string | null {
  return statusOf(pid)?.[19] ?? null
}

function statusOf(pid: number): string[] | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return fields.slice(fields.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}
