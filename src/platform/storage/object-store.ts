import { Disk, errors } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { S3Driver } from 'flydrive/drivers/s3'

/** Files under keys that we generate, on a disk or with any S3 service. */
export interface ObjectStore {
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** Null when there is no such file. */
  read(key: string): Promise<Uint8Array | null>
  /** Removes every file under a prefix that ends with a slash; does nothing when there is none. */
  removeAll(prefix: string): Promise<void>
  /** Moves every file under a prefix to another one; both end with a slash. Tried again it finishes what it began. */
  moveAll(from: string, to: string): Promise<void>
  /** The next part of all keys under a prefix, which is empty or ends with a slash; by default one for each object. */
  list(prefix?: string): AsyncIterable<string>
}

/** A service that speaks S3. */
export interface S3Settings {
  bucket: string
  region: string
  /** Null for the service of the region. */
  endpoint: string | null
  accessKeyId: string
  secretAccessKey: string
}

/** Files in a local folder, which is created with the first one. */
export function diskObjectStore(folder: string): ObjectStore {
  return storeOn(new Disk(new FSDriver({ location: folder, visibility: 'private' })))
}

/** Files with an S3 service, addressed by path. */
export function s3ObjectStore({ bucket, region, endpoint, accessKeyId, secretAccessKey }: S3Settings): ObjectStore {
  const credentials = { accessKeyId, secretAccessKey }
  const where = endpoint ? { endpoint, forcePathStyle: true } : {}
  return storeOn(new Disk(new S3Driver({ bucket, region, credentials, ...where, visibility: 'private', supportsACL: false })))
}

function storeOn(disk: Disk): ObjectStore {
  return {
    put: (key, bytes, type) => disk.put(key, bytes, { contentType: type }),
    async read(key) {
      try {
        return await disk.getBytes(key)
      } catch (error) {
        if (await isAbsent(disk, key, error)) return null
        throw error
      }
    },
    removeAll: (prefix) => disk.deleteAll(prefix),
    async moveAll(from, to) {
      for await (const { key } of entriesOf(disk, from, true))
        if (key?.startsWith(from)) await disk.move(key, `${to}${key.slice(from.length)}`)
      await disk.deleteAll(from)
    },
    async *list(prefix = '') {
      for await (const { name, key } of entriesOf(disk, prefix, false)) if (key === null) yield name
    },
  }
}

/** Everything under a prefix; the key is null for a folder. */
async function* entriesOf(disk: Disk, prefix: string, recursive: boolean): AsyncGenerator<{ name: string; key: string | null }> {
  let paginationToken: string | undefined
  do {
    const page = await disk.listAll(prefix, { recursive, ...(paginationToken && { paginationToken }) }).catch(nullIfMissing)
    for (const entry of page?.objects ?? []) yield { name: entry.name, key: entry.isDirectory ? null : entry.key }
    paginationToken = page?.paginationToken
  } while (paginationToken)
}

/** A folder that nothing was ever put into. */
function nullIfMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
  throw error
}

async function isAbsent(disk: Disk, key: string, error: unknown): Promise<boolean> {
  return error instanceof errors.E_CANNOT_READ_FILE && !(await disk.exists(key))
}
