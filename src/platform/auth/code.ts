import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { toLatinDigits } from '#values/digits.ts'

/** Minutes a code is good for. */
export const codeMinutes = 10
/** Wrong tries a code survives: the third ends it. */
export const maxCodeAttempts = 3

/** Six random digits. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** What is kept of a code: keyed with the server's secret and bound to its row, so that a copy of the table cannot be searched. */
export function hashCode(code: string, deps: { id: string; secret: string }): string {
  return createHmac('sha256', deps.secret).update(`${deps.id}:${code}`).digest('hex')
}

/** True when what was typed (Arabic digits and spaces allowed) is the code behind `hash`. */
export function matchesCode(typed: string, hash: string, deps: { id: string; secret: string }): boolean {
  const code = toLatinDigits(typed).replace(/[\s-]/g, '')
  return timingSafeEqual(Buffer.from(hashCode(code, deps), 'hex'), Buffer.from(hash, 'hex'))
}
