/** A message that has not reached the server. */
export interface Unsent {
  key: string
  content: string
}

const prefix = 'unsent:'

/** The messages of a conversation that wait for a connection, also over a reload. */
export function readUnsent(conversation: string): Unsent[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(prefix + conversation) ?? 'null')
    return Array.isArray(kept) ? kept.filter(isUnsent) : []
  } catch {
    return []
  }
}

/** Keeps them; a browser that keeps nothing loses them with the page. */
export function keepUnsent(conversation: string, unsent: readonly Unsent[]): void {
  try {
    if (unsent.length === 0) sessionStorage.removeItem(prefix + conversation)
    else sessionStorage.setItem(prefix + conversation, JSON.stringify(unsent.map(({ key, content }) => ({ key, content }))))
  } catch {
    // There is no storage.
  }
}

/** Forgets what waits in any conversation. */
export function forgetAllUnsent(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // There is no storage.
  }
}

function isUnsent(value: unknown): value is Unsent {
  const { key, content } = (value ?? {}) as Partial<Unsent>
  return typeof key === 'string' && typeof content === 'string'
}
