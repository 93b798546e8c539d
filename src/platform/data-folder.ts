import { mkdirSync, mkdtempSync, rmdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { StartError } from './start-error.ts'

const reasons: Record<string, string> = {
  EACCES: 'this account may not',
  EPERM: 'this account may not',
  EROFS: 'its disk can only be read',
  ENOSPC: 'its disk is full',
  ENOENT: 'nothing can be made there',
}

/** Makes the data folder where it is missing, and tries it out: throws one sentence with the reason where nothing can be written. */
export function makeDataFolder(path: string): void {
  const folder = resolve(path)
  try {
    createFolder(folder)
    rmdirSync(mkdtempSync(join(folder, '.try-')))
  } catch (error) {
    const { code = '', path: at } = error as NodeJS.ErrnoException
    const reason = code === 'EEXIST' || code === 'ENOTDIR' ? `${at} is no folder` : (reasons[code] ?? code)
    throw new StartError(`DATA_DIR must be a folder that can be written to; ${folder} cannot: ${reason}.`)
  }
}

/** One folder at a time: where nothing can be made, as in `/proc`, Node's own way through all of them never ends. */
function createFolder(folder: string): void {
  if (isFolder(folder)) return
  if (dirname(folder) !== folder) createFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o711 })
  } catch (error) {
    // Another program that starts now may have been faster.
    if (!isFolder(folder)) throw error
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
