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
  /** The first parts of all keys: one for each object. */
  list(): AsyncIterable<string>
  /** All keys. */
  keys(): AsyncIterable<string>
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
    async *list() {
      for await (const entry of entriesOf(disk, { recursive: false })) if (entry.isDirectory) yield entry.name
    },
    async *keys() {
      for await (const entry of entriesOf(disk, { recursive: true })) if (entry.isFile) yield entry.key
    },
  }
}

async function* entriesOf(disk: Disk, { recursive }: { recursive: boolean }) {
  let paginationToken: string | undefined
  do {
    const page = await disk.listAll('', { recursive, ...(paginationToken && { paginationToken }) })
    yield* page.objects
    paginationToken = page.paginationToken
  } while (paginationToken)
}

async function isAbsent(disk: Disk, key: string, error: unknown): Promise<boolean> {
  return error instanceof errors.E_CANNOT_READ_FILE && !(await disk.exists(key))
}
