import { nextPath } from './next-path.ts'

const key = 'auth_redirect_after'

/** Keeps where to go after signing in, for a way in that leads through another page: a path of this site, or nothing. */
export function rememberNext(wanted: string | null): void {
  try {
    if (wanted) window.localStorage.setItem(key, nextPath(wanted))
    else window.localStorage.removeItem(key)
  } catch {
    return
  }
}

/** What was kept, once; parsed again, since others may have written it. */
export function takeNext(): string | null {
  try {
    const kept = window.localStorage.getItem(key) ?? window.sessionStorage.getItem(key)
    window.localStorage.removeItem(key)
    window.sessionStorage.removeItem(key)
    return kept && nextPath(kept)
  } catch {
    return null
  }
}
