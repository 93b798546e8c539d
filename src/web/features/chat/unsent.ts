/** A message that has not reached the server. */
export interface Unsent {
  key: string
  content: string
}

const storageKey = 'chat-unsent'

/** The messages of a conversation that wait for a connection, also over a reload. */
export function readUnsent(sessionId: string): Unsent[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as { sessionId?: unknown; unsent?: unknown } | null
    return kept?.sessionId === sessionId && Array.isArray(kept.unsent) ? kept.unsent.filter(isUnsent) : []
  } catch {
    return []
  }
}

/** Keeps them; a browser that keeps nothing loses them with the page. */
export function keepUnsent(sessionId: string, unsent: readonly Unsent[]): void {
  try {
    if (unsent.length === 0) sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, JSON.stringify({ sessionId, unsent }))
  } catch {
    // There is no storage.
  }
}

function isUnsent(value: unknown): value is Unsent {
  const { key, content } = (value ?? {}) as Partial<Unsent>
  return typeof key === 'string' && typeof content === 'string'
}
