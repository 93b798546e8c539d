import { Secret, TOTP } from 'otpauth'
import { toLatinDigits } from '#values/digits.ts'

const period = 30

/** A new secret for an app that makes codes, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The address an app reads from the QR code (`otpauth://`, Google's Key Uri Format). */
export function totpUri(secret: string, label: string): string {
  return new TOTP({ issuer: 'Libsa', label, secret: Secret.fromBase32(secret), period }).toString()
}

/** The step of thirty seconds `typed` belongs to, one step off allowed (RFC 6238), or null. */
export function totpStepOf(typed: string, { secret, now }: { secret: string; now: Date }): number | null {
  const token = toLatinDigits(typed).replace(/[\s-]/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const delta = new TOTP({ secret: Secret.fromBase32(secret), period }).validate({ token, timestamp: now.getTime(), window: 1 })
  return delta === null ? null : Math.floor(now.getTime() / (period * 1000)) + delta
}
