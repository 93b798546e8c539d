interface KeptKey {
  key: string
  about: string
}

/** A key for one intention: the same `about` gets the same key in this tab until it is forgotten, so that a repeated request acts once. */
export function keyFor(scope: string, about: unknown): string {
  const written = JSON.stringify(about)
  const kept = read(scope)
  if (kept?.about === written) return kept.key
  const key = newKey()
  write(scope, { key, about: written })
  return key
}

export function forgetKey(scope: string): void {
  try {
    window.sessionStorage.removeItem(scope)
  } catch {
    return
  }
}

function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function read(scope: string): KeptKey | null {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(scope) ?? 'null') as KeptKey | null
    return typeof kept?.key === 'string' && typeof kept.about === 'string' ? kept : null
  } catch {
    return null
  }
}

function write(scope: string, kept: KeptKey): void {
  try {
    window.sessionStorage.setItem(scope, JSON.stringify(kept))
  } catch {
    return
  }
}
