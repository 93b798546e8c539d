import { useSyncExternalStore } from 'react'
import { createBrowserStore, parseList } from '#web/runtime/browser-store.ts'

/** `list column`, of every column that was taken out of a list in this browser. */
const hidden = createBrowserStore<string>('admin-hidden-columns', (stored) =>
  parseList(stored, (one): one is string => typeof one === 'string'),
)

/** The columns of a list that this browser hides; the first one always stays. */
export function useHiddenColumns(list: string): { isHidden: (column: string) => boolean; toggle: (column: string) => void } {
  const all = useSyncExternalStore(hidden.subscribe, hidden.read, hidden.readOnServer)
  const nameOf = (column: string) => `${list} ${column}`
  return {
    isHidden: (column) => all.includes(nameOf(column)),
    toggle: (column) =>
      hidden.change((known) =>
        known.includes(nameOf(column)) ? known.filter((one) => one !== nameOf(column)) : [...known, nameOf(column)],
      ),
  }
}
