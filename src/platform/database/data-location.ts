import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from './postgres-binaries.ts'

// Written into the data folder, so that the next start finds the same database wherever it lies.
const fileName = 'postgres-place'
const defaultFolder = 'postgres'

/** Where the database of this data folder lies, as an earlier start wrote it down; null when there was none. */
export async function findDataLocation(home: string): Promise<string | null> {
  const text = (await readFile(join(home, fileName), 'utf8').catch(() => '')).trim()
  if (text === '') return (await ownerOf(join(home, defaultFolder))) ? join(home, defaultFolder) : null
  return text === defaultFolder ? join(home, defaultFolder) : text
}

/** Writes down where the database of this data folder lies; inside it by a name that stays right when the folder moves. */
export async function saveDataLocation(home: string, data: string): Promise<void> {
  await writeFile(join(home, fileName), `${data === join(home, defaultFolder) ? defaultFolder : data}\n`)
}

/** The account a folder belongs to; null when there is no such folder. */
export async function ownerOf(folder: string): Promise<Account | null> {
  return stat(folder).then(
    ({ uid, gid }) => ({ uid, gid }),
    () => null,
  )
}
