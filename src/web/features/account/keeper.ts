const key = 'account-of'

/** Whose things this browser keeps besides a visitor's; null for nobody's. */
export interface Keeper {
  personId: string
  /** Her measurements here are those of her account. */
  hasBody: boolean
}

export function readKeeper(): Keeper | null {
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
export function writeKeeper(keeper: Keeper | null): void {
  try {
    if (keeper) window.localStorage.setItem(key, JSON.stringify(keeper))
    else window.localStorage.removeItem(key)
  } catch {
    return
  }
}
