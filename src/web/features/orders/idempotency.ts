import { readSession, writeSession } from '#web/runtime/session-storage.ts'

interface KeptKey {
  key: string
  about: string
}

/** An idempotency key: the same `about` returns the same key in this tab until it is cleared, so that a repeated request acts once. */
export function keyFor(scope: string, about: unknown): string {
  const written = JSON.stringify(about)
  const kept = readSession(scope) as KeptKey | null
  if (kept?.about === written && typeof kept.key === 'string') return kept.key
  const key = newKey()
  writeSession(scope, { key, about: written } satisfies KeptKey)
  return key
}

/** An idempotency key for one press of a button. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
