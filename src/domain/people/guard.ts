import { type Context, nowOf } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { HashingBusy, hashPassword, isPassword } from '#platform/auth/password.ts'
import { isWithinLimit } from '#platform/auth/rate-limit.ts'

const limits = {
  'sign-in': { most: 10, minutes: 15 },
  'sign-up': { most: 6, minutes: 60 },
  confirm: { most: 20, minutes: 60 },
  forgot: { most: 4, minutes: 60 },
  reset: { most: 12, minutes: 60 },
} as const

/** Counts a try before any hash is made. Refuses with `people.too-many` (429). */
export async function countTry(ctx: Context, what: keyof typeof limits, email: string): Promise<void> {
  const { most, minutes } = limits[what]
  const { now } = await nowOf(ctx)
  if (!(await isWithinLimit(ctx.db, { key: `${what}:${email}`, most, minutes, now })))
    throw new Refusal('people.too-many', 429, { retryAfter: minutes * 60 })
}

/** Hashes outside any transaction. Refuses with `people.busy` (503) instead of queueing without end. */
export async function hashOf(password: string): Promise<string> {
  return busyAsRefusal(hashPassword(password))
}

/** Compares outside any transaction; takes as long without a hash. Refuses with `people.busy`. */
export async function isHashOf(password: string, hash: string | null): Promise<boolean> {
  return busyAsRefusal(isPassword(password, hash))
}

async function busyAsRefusal<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof HashingBusy) throw new Refusal('people.busy', 503, { retryAfter: 2 })
    throw error
  }
}
