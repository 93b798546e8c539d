import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sealBytes, unsealBytes } from '#platform/auth/secret-box.ts'
import { newId } from '#values/id.ts'

/** Confidential documents: encrypted, under random names. */
export interface DocumentStore {
  /** Returns the new name. */
  save(bytes: Uint8Array): Promise<string>
  /** Null when there is no such document. */
  read(name: string): Promise<Buffer | null>
  /** Does nothing when there is no such document. */
  remove(name: string): Promise<void>
  list(): Promise<{ name: string; savedAt: Date }[]>
}

/** Documents in a local folder, which is created with the first one. */
export function documentStore(folder: string, secret: string): DocumentStore {
  const pathOf = (name: string) => {
    if (!isName(name)) throw new Error('This is no name of a document')
    return join(folder, name)
  }
  return {
    async save(bytes) {
      const name = newId()
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(pathOf(name), sealBytes(bytes, secret), { flag: 'wx', mode: 0o600 })
      return name
    },
    async read(name) {
      const bytes = await readFile(pathOf(name)).catch(nullIfMissing)
      return bytes && unsealBytes(bytes, secret)
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    async list() {
      const names = (await readdir(folder).catch(nullIfMissing)) ?? []
      const documents = await Promise.all(
        names.filter(isName).map(async (name) => {
          const found = await stat(pathOf(name)).catch(nullIfMissing)
          return found && { name, savedAt: found.mtime }
        }),
      )
      return documents.filter((paper) => paper !== null)
    },
  }
}

function isName(name: string): boolean {
  return /^[A-Za-z0-9]{22}$/.test(name)
}

function nullIfMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
  throw error
}
