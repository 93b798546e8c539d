import { Disk, errors } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Log } from '#platform/log.ts'
import { openService } from '#platform/outside/outside-service.ts'

/** Files under keys that we generate, on a disk or with any S3 service. */
export interface ObjectStore {
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** Null when there is no such file. Given up as soon as the signal of its reader is aborted. */
  read(key: string, reader?: { signal?: AbortSignal | undefined }): Promise<Uint8Array | null>
  /** Removes every file under a prefix that ends with a slash; does nothing when there is none. */
  removeAll(prefix: string): Promise<void>
  /** Moves every file under a prefix to another one; both end with a slash. Tried again it finishes what it began. */
  moveAll(from: string, to: string): Promise<void>
  /** The next part of all keys under a prefix, which is empty or ends with a slash; by default one for each object. */
  list(prefix?: string): AsyncIterable<string>
  /** All keys. */
  keys(): AsyncIterable<string>
}

/**
 * Files in a local folder, which is created with the first one. A disk that is full or fails is thrown as `OutsideUnavailable`, and asked again by the
 * next call: reads may go on where writes do not.
 */
export function diskObjectStore(folder: string, log?: Pick<Log, 'warn' | 'info'>): ObjectStore {
  const service = openService('storage', { maxFaults: Number.POSITIVE_INFINITY, log })
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return {
    put: (key, bytes, type) => service.call(() => disk.put(key, bytes, { contentType: type })),
    read: (key) => service.call(() => readFrom(disk, key)),
    removeAll: (prefix) => service.call(() => disk.deleteAll(prefix)),
    async moveAll(from, to) {
      for (const entry of await entriesOf(disk, from, true))
        if (entry.isFile) await disk.move(entry.key, `${to}${entry.key.slice(from.length)}`)
      await disk.deleteAll(from)
    },
    async *list(prefix = '') {
      for (const entry of await entriesOf(disk, prefix, false)) if (entry.isDirectory) yield entry.name
    },
    async *keys() {
      for (const entry of await entriesOf(disk, '', true)) if (entry.isFile) yield entry.key
    },
  }
}

/** Everything under a prefix; nothing where no file was ever put. */
async function entriesOf(disk: Disk, prefix: string, recursive: boolean) {
  try {
    return (await disk.listAll(prefix, { recursive })).objects
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

async function readFrom(disk: Disk, key: string): Promise<Uint8Array | null> {
  try {
    return await disk.getBytes(key)
  } catch (error) {
    const { cause } = error as { cause?: NodeJS.ErrnoException }
    if (error instanceof errors.E_CANNOT_READ_FILE && cause?.code === 'ENOENT') return null
    throw error
  }
}
