export interface BrowserStore<T> {
  read: () => readonly T[]
  readOnServer: () => readonly T[]
  subscribe: (listener: () => void) => () => void
  change: (next: (items: readonly T[]) => readonly T[]) => void
}

/** Reads a kept list; anything that is not a list of such things is nothing. */
export function parseList<T>(stored: string | null, isOne: (value: unknown) => value is T): T[] {
  try {
    const items: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(items) && items.every(isOne) ? items : []
  } catch {
    return []
  }
}

/** A list kept under one key of the browser: read once, saved on every change, followed across tabs. */
export function createBrowserStore<T>(key: string, parse: (stored: string | null) => readonly T[]): BrowserStore<T> {
  const nothing: readonly T[] = []
  const listeners = new Set<() => void>()
  let items: readonly T[] | null = null

  /** An empty list is always the same one, so that nothing is drawn again where the server drew none. */
  const same = (known: readonly T[]) => (known.length === 0 ? nothing : known)
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const followOtherTabs = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return
    items = same(parse(event.newValue))
    tell()
  }
  /** An unreadable value is deleted. */
  const readStored = () => {
    const kept = stored(key)
    const known = same(parse(kept))
    if (kept !== null && kept !== '[]' && known.length === 0) remove(key)
    return known
  }
  const read = () => {
    items ??= readStored()
    return items
  }
  return {
    read,
    readOnServer: () => nothing,
    subscribe(listener) {
      if (listeners.size === 0) window.addEventListener('storage', followOtherTabs)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) window.removeEventListener('storage', followOtherTabs)
      }
    },
    change(next) {
      items = same(next(read()))
      save(key, JSON.stringify(items))
      tell()
    },
  }
}

function stored(key: string): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

function remove(key: string): void {
  try {
    window.localStorage.removeItem(key)
  } catch {
    return
  }
}

/** A browser that keeps nothing (full, or storage switched off) still has its list until the page goes. */
function save(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value)
  } catch {
    return
  }
}
