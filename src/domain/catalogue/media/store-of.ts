import type { Needs } from '#domain/context.ts'
import type { ObjectStore } from '#platform/storage/object-store.ts'

/** The store of the media's files. Throws where the program was started without one. */
export function storeOf({ objectStore }: Needs<'objectStore'>): ObjectStore {
  if (!objectStore) throw new Error('There is no object store')
  return objectStore
}
