/** The value of this tab under a name, until it is closed; null for a missing one and for one that is not JSON. */
export function readSession(name: string): unknown {
  try {
    return JSON.parse(window.sessionStorage.getItem(name) ?? 'null')
  } catch {
    return null
  }
}

/** A browser that keeps nothing goes on without. */
export function writeSession(name: string, value: unknown): void {
  try {
    window.sessionStorage.setItem(name, JSON.stringify(value))
  } catch {
    return
  }
}

/** Keeps under another name what was kept. */
export function moveSession(from: string, to: string): void {
  const kept = readSession(from)
  if (kept !== null) writeSession(to, kept)
  forgetSession(from)
}

export function forgetSession(name: string): void {
  try {
    window.sessionStorage.removeItem(name)
  } catch {
    return
  }
}
