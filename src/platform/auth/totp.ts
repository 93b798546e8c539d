import { Secret, TOTP } from 'otpauth'
import { cleaned } from '#values/cleaned.ts'

const period = 30

/** A new random TOTP secret, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The `otpauth://` address in the QR code of an authenticator app (Google's Key Uri Format). */
export function totpUri(secret: string, label: string): string {
  return new TOTP({ issuer: 'Libsa', label, secret: Secret.fromBase32(secret), period }).toString()
}

/** The latest step of which a code may have been used by now; a later one was used under a clock that was ahead. */
export function latestStep(now: Date): number {
  return Math.floor(now.getTime() / (period * 1000)) + 2
}

/** The 30-second step a typed code belongs to, one step of drift allowed (RFC 6238), or null. */
export function totpStepOf(typed: string, { secret, now }: { secret: string; now: Date }): number | null {
  const token = cleaned(typed).replace(/[\s-]/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const delta = new TOTP({ secret: Secret.fromBase32(secret), period }).validate({ token, timestamp: now.getTime(), window: 1 })
  return delta === null ? null : Math.floor(now.getTime() / (period * 1000)) + delta
}
