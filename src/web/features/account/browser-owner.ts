const key = 'account-of'

/** The account whose data this browser stores; null for a visitor's. */
export interface BrowserOwner {
  personId: string
  /** The stored measurements are those of the account. */
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

/** Does nothing where storage is not available. */
export function writeBrowserOwner(keeper: BrowserOwner | null): void {
  try {
    if (keeper) window.localStorage.setItem(key, JSON.stringify(keeper))
    else window.localStorage.removeItem(key)
  } catch {
    return
  }
}
