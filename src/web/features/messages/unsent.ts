import { forgetSession, readSession, writeSession } from '#web/runtime/session-storage.ts'

/** A message that has not reached the server. */
export interface Unsent {
  key: string
  content: string
  /** The server did not take it: it is not sent again by itself. */
  isRefused?: boolean
}

/** The prefix of sessionStorage keys of unsent messages and drafts. */
export const unsentPrefix = 'unsent:'

/** The messages of a conversation that wait for a connection, also over a reload. */
export function readUnsent(conversation: string): Unsent[] {
  const kept = readSession(unsentPrefix + conversation)
  return Array.isArray(kept) ? kept.filter(isUnsent) : []
}

/** The event of the document when what waits has changed. */
export const unsentChanged = 'unsentchanged'

/** Keeps them; a browser that keeps nothing loses them with the page. */
export function keepUnsent(conversation: string, unsent: readonly Unsent[]): void {
  if (unsent.length === 0) forgetSession(unsentPrefix + conversation)
  else writeSession(unsentPrefix + conversation, unsent)
  document.dispatchEvent(new Event(unsentChanged))
}

/** The name under which what waits in a thread of two people is kept. */
export const unsentOf = (thread: string): string => `thread:${thread}`

/** The threads that are open: each sends what waits in it by itself. */
export const openThreads = new Set<string>()

/** The threads in which something waits to be sent, apart from those that are open. */
export function waitingThreads(): string[] {
  try {
    const prefix = unsentPrefix + unsentOf('')
    const threads = Object.keys(window.sessionStorage).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []))
    return threads.filter((thread) => !openThreads.has(thread))
  } catch {
    return []
  }
}

/** Forgets what waits in any conversation. */
export function forgetAllUnsent(): void {
  try {
    for (const key of Object.keys(window.sessionStorage)) if (key.startsWith(unsentPrefix)) forgetSession(key)
  } catch {
    // There is no storage.
  }
}

function isUnsent(value: unknown): value is Unsent {
  const { key, content } = (value ?? {}) as Partial<Unsent>
  return typeof key === 'string' && typeof content === 'string'
}
