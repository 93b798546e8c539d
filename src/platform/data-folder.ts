import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { StartError } from './start-error.ts'

const reasons: Record<string, string> = {
  EACCES: 'this account may not',
  EPERM: 'this account may not',
  EROFS: 'its disk can only be read',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk is full',
  ENOENT: 'nothing can be made there',
}

const probeBytes = 256 * 1024

/** Creates the data folder when it is missing and checks that it is writable. Throws `StartError` with the reason. */
export function makeDataFolder(path: string): void {
  const folder = resolve(path)
  try {
    createFolder(folder)
    writeProbe(folder)
  } catch (error) {
    const { code = '', path: at } = error as NodeJS.ErrnoException
    const reason = code === 'EEXIST' || code === 'ENOTDIR' ? `${at} is no folder` : (reasons[code] ?? code)
    throw new StartError(`DATA_DIR must be a folder that can be written to; ${folder} cannot: ${reason}.`)
  }
}

/** On a full disk a folder can often still be made, but nothing written into it. */
function writeProbe(folder: string): void {
  const probe = mkdtempSync(join(folder, '.try-'))
  try {
    writeFileSync(join(probe, 'probe'), Buffer.alloc(probeBytes, 1))
  } finally {
    rmSync(probe, { recursive: true, force: true })
  }
}

/** Level by level: Node's recursive `mkdir` never returns where nothing can be created, as in `/proc`. */
function createFolder(folder: string): void {
  if (isFolder(folder)) return
  if (dirname(folder) !== folder) createFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o711 })
  } catch (error) {
    // Another process may have created it in the meantime.
    if (!isFolder(folder)) throw error
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
