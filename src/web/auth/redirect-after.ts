import { nextPath } from './next-path.ts'

const key = 'auth_redirect_after'
/** As long as the cookie of a code that was asked for. */
const lifeMs = 3_600_000
const screens = /^(?:\/ar)?\/(?:login|signup|register|forgot-password|reset-password|delivery-login)(?:\/|$)/

/** Keeps where to go after signing in, for a way in that leads through another page: a path of this site, or nothing. */
export function rememberNext(wanted: string | null): void {
  if (wanted) keep(() => window.localStorage, wanted)
  else forgetNext()
}

/** Keeps the same in this tab alone, when it leaves for another service that signs in. */
export function rememberVisit(next: string): void {
  keep(() => window.sessionStorage, next)
}

/** The path stored within the last hour, once; parsed again, since other scripts may have written it. */
export function takeNext(): string | null {
  const kept = read(() => window.localStorage) ?? read(() => window.sessionStorage)
  forgetNext()
  return kept && nextPath(kept)
}

/** Drops the stored path when the person leaves the sign-in screens, so that a later sign-in does not lead to an unexpected page. */
export function forgetNextElsewhere(): void {
  if (!screens.test(window.location.pathname)) forgetNext()
}

type Where = () => Storage

function keep(where: Where, path: string): void {
  try {
    where().setItem(key, JSON.stringify({ path: nextPath(path), until: Date.now() + lifeMs }))
  } catch {
    return
  }
}

function read(where: Where): string | null {
  try {
    const { path, until } = JSON.parse(where().getItem(key) ?? '{}') as { path?: unknown; until?: unknown }
    return typeof path === 'string' && typeof until === 'number' && until > Date.now() ? path : null
  } catch {
    return null
  }
}

function forgetNext(): void {
  try {
    window.localStorage.removeItem(key)
    window.sessionStorage.removeItem(key)
  } catch {
    return
  }
}
