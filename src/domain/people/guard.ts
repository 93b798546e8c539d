import { type Context, nowOf } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { HashingBusy, hashPassword, isPassword } from '#platform/auth/password.ts'
import { secondsToWait } from '#platform/auth/rate-limit.ts'

/** Tries per address and, more generously since many people share one, per network. */
const limits = {
  'sign-in': { most: 10, ofNetwork: 60, minutes: 15 },
  'sign-up': { most: 6, ofNetwork: 40, minutes: 60 },
  confirm: { most: 20, ofNetwork: 120, minutes: 60 },
  forgot: { most: 4, ofNetwork: 40, minutes: 60 },
  'second-proof': { most: 12, ofNetwork: 120, minutes: 60 },
  passkey: { most: 60, ofNetwork: 120, minutes: 15 },
  reset: { most: 12, ofNetwork: 80, minutes: 60 },
  'order-email': { most: 20, ofNetwork: 120, minutes: 60 },
  'order-phone': { most: 10, ofNetwork: 60, minutes: 60 },
} as const

/** Counts a try for an e-mail address or a phone, and for the caller's network, before any hash is made or code sent. Refuses with `people.too-many` (429, with `retryAfter`). */
export async function countTry(ctx: Context, what: keyof typeof limits, recipient: string): Promise<void> {
  const { most, ofNetwork, minutes } = limits[what]
  const { now } = await nowOf(ctx)
  const { network } = ctx.actor
  const ofCaller = network ? await secondsToWait(ctx.db, { key: `${what}:${network}`, most: ofNetwork, minutes, now }) : 0
  // A network that is over its limit counts no try for the address: it must not lock other people out.
  const retryAfter = ofCaller || (await secondsToWait(ctx.db, { key: `${what}:${recipient}`, most, minutes, now }))
  if (retryAfter > 0) throw new Refusal('people.too-many', 429, { retryAfter })
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
