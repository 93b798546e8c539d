import { useSyncExternalStore } from 'react'
import { createBrowserStore, parseList } from '#web/runtime/browser-store.ts'

/** No more pieces than this are remembered. */
const most = 12

const store = createBrowserStore<string>('recentlyViewed', parseRecent)

/** Remembers that a piece was opened: it stands first, and once only. */
function withSeen(ids: readonly string[], id: string): string[] {
  return [id, ...ids.filter((other) => other !== id)].slice(0, most)
}

/** Reads what the browser kept. Anything that is not a list of ids is discarded. */
function parseRecent(stored: string | null): string[] {
  return parseList(stored, isId).slice(0, most)
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z0-9-]{1,64}$/.test(value)
}

export function rememberSeen(id: string): void {
  store.change((ids) => withSeen(ids, id))
}

/** The pieces opened in this browser, the last one first. Empty on the server. */
export function useRecent() {
  const ids = useSyncExternalStore(store.subscribe, store.read, store.readOnServer)
  return { ids, replaceAll: (next: readonly string[]) => store.change(() => next) }
}
