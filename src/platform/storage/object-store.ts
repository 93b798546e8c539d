import { Disk, errors } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** Files under keys that we generate, on a disk or with any S3 service. */
export interface ObjectStore {
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** Null when there is no such file. Given up as soon as the signal of its reader is aborted. */
  read(key: string, reader?: { signal?: AbortSignal | undefined }): Promise<Uint8Array | null>
  /** Removes every file under a prefix that ends with a slash; does nothing when there is none. */
  removeAll(prefix: string): Promise<void>
  /** The first parts of all keys: one for each object. */
  list(): AsyncIterable<string>
}

/** Files in a local folder, which is created with the first one. */
export function diskObjectStore(folder: string): ObjectStore {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return {
    put: (key, bytes, type) => disk.put(key, bytes, { contentType: type }),
    async read(key) {
      try {
        return await disk.getBytes(key)
      } catch (error) {
        if (error instanceof errors.E_CANNOT_READ_FILE && !(await disk.exists(key))) return null
        throw error
      }
    },
    removeAll: (prefix) => disk.deleteAll(prefix),
    async *list() {
      let paginationToken: string | undefined
      do {
        const page = await disk.listAll('', { recursive: false, ...(paginationToken && { paginationToken }) })
        for (const entry of page.objects) if (entry.isDirectory) yield entry.name
        paginationToken = page.paginationToken
      } while (paginationToken)
    },
  }
}
