import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { cleaned } from '#values/cleaned.ts'

/** Minutes a code is valid. */
export const codeMinutes = 10
/** Wrong attempts after which a code is invalid. */
export const maxCodeAttempts = 3

/** Six random digits. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** The stored hash of a code: keyed with the server's secret and bound to its row, so that a stolen table cannot be searched. */
export function hashCode(code: string, deps: { id: string; secret: string }): string {
  return createHmac('sha256', deps.secret).update(`${deps.id}:${code}`).digest('hex')
}

/** True when what was typed (Arabic digits and spaces allowed) matches the hash. */
export function matchesCode(typed: string, hash: string, deps: { id: string; secret: string }): boolean {
  const code = cleaned(typed).replace(/[\s-]/g, '')
  return timingSafeEqual(Buffer.from(hashCode(code, deps), 'hex'), Buffer.from(hash, 'hex'))
}
