import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sealBytes, unsealBytes } from '#platform/auth/secret-box.ts'
import { newId } from '#values/id.ts'

/** Confidential documents: encrypted, under random names. */
export interface DocumentStore {
  /** Stores a document as of an instant of the shop's clock; returns the new name. */
  save(bytes: Uint8Array, at: Date): Promise<string>
  /** Null when there is no such document. */
  read(name: string): Promise<Buffer | null>
  /** Does nothing when there is no such document. */
  remove(name: string): Promise<void>
  list(): Promise<{ name: string; savedAt: Date }[]>
  /** Moves a document to the bin; does nothing when there is none. */
  moveToBin(name: string, at: Date): Promise<void>
  /** Moves it back. */
  takeFromBin(name: string): Promise<void>
  /** Removes it from the bin for good. */
  removeFromBin(name: string): Promise<void>
  listBin(): Promise<{ name: string; movedAt: Date }[]>
}

/** Documents in a local folder, which is created with the first one. */
export function documentStore(folder: string, secret: string): DocumentStore {
  const bin = join(folder, 'bin')
  const pathOf = (name: string, within = folder) => {
    if (!isName(name)) throw new Error('This is no name of a document')
    return join(within, name)
  }
  return {
    async save(bytes, at) {
      const name = newId()
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(pathOf(name), sealBytes(bytes, secret), { flag: 'wx', mode: 0o600 })
      await utimes(pathOf(name), at, at)
      return name
    },
    async read(name) {
      const bytes = await readFile(pathOf(name)).catch(nullIfMissing)
      return bytes && unsealBytes(bytes, secret)
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    list: async () => (await filesIn(folder)).map(({ name, at }) => ({ name, savedAt: at })),
    async moveToBin(name, at) {
      await mkdir(bin, { recursive: true, mode: 0o700 })
      // Its time is that of the move from now on.
      await utimes(pathOf(name), at, at).catch(nullIfMissing)
      await rename(pathOf(name), pathOf(name, bin)).catch(nullIfMissing)
    },
    async takeFromBin(name) {
      await rename(pathOf(name, bin), pathOf(name)).catch(nullIfMissing)
    },
    removeFromBin: (name) => rm(pathOf(name, bin), { force: true }),
    listBin: async () => (await filesIn(bin)).map(({ name, at }) => ({ name, movedAt: at })),
  }
}

/** The documents in a folder, each with the time of its file; none where there is no folder. */
async function filesIn(folder: string): Promise<{ name: string; at: Date }[]> {
  const names = (await readdir(folder).catch(nullIfMissing)) ?? []
  const files = await Promise.all(
    names.filter(isName).map(async (name) => {
      const found = await stat(join(folder, name)).catch(nullIfMissing)
      return found && { name, at: found.mtime }
    }),
  )
  return files.filter((file) => file !== null)
}

function isName(name: string): boolean {
  return /^[A-Za-z0-9]{22}$/.test(name)
}

function nullIfMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
  throw error
}
