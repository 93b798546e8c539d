import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from './postgres-binaries.ts'

// Stored in the data folder, so that the next start finds the same database wherever it is.
const fileName = 'postgres-place'
const defaultFolder = 'postgres'

/** The folder of this data folder's database, as an earlier start stored it, or null. */
export async function findDataLocation(home: string): Promise<string | null> {
  const text = (await readFile(join(home, fileName), 'utf8').catch(() => '')).trim()
  if (text === '') return (await ownerOf(join(home, defaultFolder))) ? join(home, defaultFolder) : null
  return text === defaultFolder ? join(home, defaultFolder) : text
}

/** Stores the folder of the database; relative when it is inside, so that the data folder can be moved. */
export async function saveDataLocation(home: string, data: string): Promise<void> {
  await writeFile(join(home, fileName), `${data === join(home, defaultFolder) ? defaultFolder : data}\n`)
}

/** The account that owns a folder; null when there is no such folder. */
export async function ownerOf(folder: string): Promise<Account | null> {
  return stat(folder).then(
    ({ uid, gid }) => ({ uid, gid }),
    () => null,
  )
}
