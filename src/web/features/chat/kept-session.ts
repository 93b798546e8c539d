/** The key of the browser's storage that holds the id of the session. */
const sessionKey = 'chat_session_id'

/** The id of this browser's conversation; null where there is none. */
export function readKeptSession(): string | null {
  try {
    const kept = localStorage.getItem(sessionKey)
    return kept && /^[A-Za-z0-9]{22}$/.test(kept) ? kept : null
  } catch {
    return null
  }
}

/** Keeps the id, or forgets it. */
export function keepSession(sessionId: string | null): void {
  try {
    if (sessionId === null) localStorage.removeItem(sessionKey)
    else localStorage.setItem(sessionKey, sessionId)
  } catch {
    // Without storage the conversation lasts as long as the page.
  }
}

/** Calls `tell` with changes by other tabs, until the returned function is called. */
export function watchKeptSession(tell: (sessionId: string | null) => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === sessionKey || key === null) tell(readKeptSession())
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}
