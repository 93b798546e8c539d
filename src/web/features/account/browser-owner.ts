const key = 'account-of'

/** Whose things this browser keeps besides a visitor's; null for nobody's. */
export interface BrowserOwner {
  personId: string
  /** Her measurements here are those of her account. */
  hasBody: boolean
}

export function readBrowserOwner(): BrowserOwner | null {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    const { personId, hasBody } = kept as Record<string, unknown>
    return typeof personId === 'string' ? { personId, hasBody: hasBody === true } : null
  } catch {
    return null
  }
}

/** A browser that keeps nothing has nothing to tell apart. */
export function writeBrowserOwner(keeper: BrowserOwner | null): void {
  try {
    if (keeper) window.localStorage.setItem(key, JSON.stringify(keeper))
    else window.localStorage.removeItem(key)
  } catch {
    return
  }
}
