import { useSyncExternalStore } from 'react'
import { createBrowserStore, parseList } from '#web/runtime/browser-store.ts'

/** The maximum number of remembered items. */
const most = 12

const store = createBrowserStore<string>('recentlyViewed', parseRecent)

/** Moves an item to the front of the list. */
function withSeen(ids: readonly string[], id: string): string[] {
  return [id, ...ids.filter((other) => other !== id)].slice(0, most)
}

/** Parses the stored ids. Anything else is discarded. */
function parseRecent(stored: string | null): string[] {
  return parseList(stored, isId).slice(0, most)
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z0-9-]{1,64}$/.test(value)
}

export function rememberSeen(id: string): void {
  store.change((ids) => withSeen(ids, id))
}

/** The items viewed in this browser, newest first. Empty on the server. */
export function useRecent() {
  const ids = useSyncExternalStore(store.subscribe, store.read, store.readOnServer)
  return { ids, replaceAll: (next: readonly string[]) => store.change(() => next) }
}
