import { useSyncExternalStore } from 'react'
import { createBrowserStore, parseList } from '#web/runtime/browser-store.ts'

/** The maximum number of remembered rentals. */
const most = 50

const store = createBrowserStore<string>('reviewsPutOff', (stored) => parseList(stored, isId).slice(0, most))

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z0-9_-]{16,64}$/.test(value)
}

/** The rentals that this browser's reader does not want to be asked about any more. */
export function usePutOff() {
  const ids = useSyncExternalStore(store.subscribe, store.read, store.readOnServer)
  return { ids, putOff: (id: string) => store.change((known) => [id, ...known].slice(0, most)) }
}
