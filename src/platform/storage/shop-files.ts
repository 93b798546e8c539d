import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { BackupError, type BackupFile } from '#platform/database/archive/backup-format.ts'
import type { FileSource } from '#platform/database/archive/write-backup.ts'
import type { ObjectStore } from './object-store.ts'

/** The folders of the data folder whose files a backup may hold. */
const folders = { pictures: 'media', documents: 'identity-documents' } as const
const nameOfFile = /^[A-Za-z0-9][A-Za-z0-9_-]*(\.[a-z0-9]+)?(\/[A-Za-z0-9_-]+\.[a-z0-9]+)?$/

/** The files of a shop for its backup. Pictures that lie in a `bucket` are only listed. */
export function shopFiles(dataDir: string, bucket: ObjectStore | null): FileSource[] {
  const documents = folderSource(dataDir, folders.documents)
  if (!bucket) return [folderSource(dataDir, folders.pictures), documents]
  return [{ place: folders.pictures, isWhole: false, list: () => bucket.keys(), read: (name) => bucket.read(name) }, documents]
}

function folderSource(dataDir: string, place: string): FileSource {
  const folder = join(dataDir, place)
  return {
    place,
    isWhole: true,
    async *list() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(nothingIfMissing)
      const names = entries
        .filter((entry) => entry.isFile())
        .map((entry) =>
          join(entry.parentPath, entry.name)
            .slice(folder.length + 1)
            .split(sep)
            .join('/'),
        )
      yield* names.filter((name) => nameOfFile.test(name)).sort()
    },
    read: (name) =>
      readFile(join(folder, name)).catch((error: unknown) => {
        nothingIfMissing(error)
        return null
      }),
  }
}

/** Puts a file of a backup into the data folder; one that is there already stays. Answers whether it was written. */
export async function putShopFile(dataDir: string, { place, name }: BackupFile, bytes: Buffer): Promise<boolean> {
  if (!Object.values<string>(folders).includes(place) || !nameOfFile.test(name))
    throw new BackupError(`It holds a file of an unknown place: ${place}/${name}.`)
  const path = join(dataDir, place, name)
  const found = await stat(path).catch(() => null)
  if (found?.size === bytes.length) return false
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.part`
  try {
    await writeFile(draft, bytes, { mode: 0o600, flush: true })
    await rename(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
  return true
}

function nothingIfMissing(error: unknown): [] {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
  throw error
}
