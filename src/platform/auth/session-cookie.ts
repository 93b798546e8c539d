import { createHash, randomBytes } from 'node:crypto'
import { cookiesOf } from './cookies.ts'

const dayInSeconds = 86_400

/** Days a session lasts. */
export const sessionDays = 30

/** A random token of 192 bits, in base64url. */
export function newToken(): string {
  return randomBytes(24).toString('base64url')
}

/** The stored hash of a token (SHA-256). */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/**
 * `code`: a requested code; `challenge`: a sign-in that waits for its second factor; `elsewhere`: an OAuth flow; `passkey`: a WebAuthn
 * challenge.
 */
export type CookieKind = 'session' | 'code' | 'challenge' | 'elsewhere' | 'passkey'
const secondsOf: Record<CookieKind, number> = {
  session: sessionDays * dayInSeconds,
  code: 3600,
  challenge: 600,
  elsewhere: 600,
  passkey: 300,
}

/** The `set-cookie` line for a token; an empty token deletes the cookie. */
export function cookieLine(kind: CookieKind, token: string, baseUrl: string): string {
  const isSecure = baseUrl.startsWith('https:')
  const age = token ? secondsOf[kind] : 0
  return `${cookieName(kind, baseUrl)}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}${isSecure ? '; Secure' : ''}`
}

/** The token of a request, or null. */
export function tokenIn(headers: Headers, kind: CookieKind, baseUrl: string): string | null {
  const token = cookiesOf(headers).get(cookieName(kind, baseUrl)) ?? ''
  return /^[\w-]{22,64}$/.test(token) ? token : null
}

/** The name of a cookie; under https only this host can set it. */
export function cookieName(kind: CookieKind, baseUrl: string): string {
  return `${baseUrl.startsWith('https:') ? '__Host-' : ''}libsa-${kind}`
}
