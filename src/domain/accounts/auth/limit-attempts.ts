import { findKnownBrowser } from '#domain/accounts/sessions/known-browsers.ts'
import { type Context, type Needs, nowOf } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { siteOf } from '#platform/auth/network.ts'
import { HashingBusy, hashPassword, isPassword } from '#platform/auth/password.ts'
import { countUse, resetUses } from '#platform/auth/rate-limit.ts'
import { mailboxOf } from '#values/contact.ts'
import { requireWork } from './prove-work.ts'

interface AttemptLimit {
  /** Attempts for one e-mail address or phone from one network, and from all networks together. */
  max: number
  maxTotal: number
  /** Attempts from one network, which many people may share, for all addresses together. */
  maxPerNetwork: number
  /** Attempts after which a network needs a proof of work; half of `maxPerNetwork` by default. */
  freePerNetwork?: number
  minutes: number
  /** Attempts for one contact before a proof of work is required; without it none is ever required. */
  free?: number
}

const limits = {
  'sign-in': { max: 10, maxTotal: 60, maxPerNetwork: 300, freePerNetwork: 30, minutes: 15, free: 3 },
  'sign-up': { max: 6, maxTotal: 18, maxPerNetwork: 40, minutes: 60, free: 0 },
  'ask-code': { max: 6, maxTotal: 18, maxPerNetwork: 40, minutes: 60, free: 2 },
  'send-again': { max: 6, maxTotal: 18, maxPerNetwork: 60, minutes: 60 },
  confirm: { max: 20, maxTotal: 60, maxPerNetwork: 120, minutes: 60 },
  forgot: { max: 4, maxTotal: 12, maxPerNetwork: 40, minutes: 60, free: 2 },
  'second-proof': { max: 12, maxTotal: 36, maxPerNetwork: 120, minutes: 60 },
  'ask-passkey': { max: 300, maxTotal: 300, maxPerNetwork: 300, minutes: 15 },
  passkey: { max: 60, maxTotal: 120, maxPerNetwork: 120, minutes: 15 },
  reset: { max: 12, maxTotal: 36, maxPerNetwork: 80, minutes: 60 },
  contact: { max: 6, maxTotal: 18, maxPerNetwork: 40, minutes: 60 },
  'order-email': { max: 20, maxTotal: 60, maxPerNetwork: 120, minutes: 60 },
  'order-phone': { max: 10, maxTotal: 30, maxPerNetwork: 60, minutes: 60 },
} as const satisfies Record<string, AttemptLimit>

export type AttemptKind = keyof typeof limits

/**
 * Counts an attempt for a contact and for the caller's network; call it before any hash is computed or code sent. A browser the person
 * has signed in from before has its own counter, which others cannot use up.
 * @throws {Refusal} people.too-many (429, with `retryAfter` in seconds) when a limit is reached
 * @throws {Refusal} people.proof-needed (428) when a proof of work is required and `proof` holds none
 */
export async function countAttempt(ctx: Context & Needs<'captcha'>, kind: AttemptKind, recipient: string, proof?: string): Promise<void> {
  const { max, maxTotal, maxPerNetwork, freePerNetwork = maxPerNetwork / 2, minutes, free }: AttemptLimit = limits[kind]
  const { now } = await nowOf(ctx)
  const { network } = ctx.actor
  const subject = subjectOf(recipient)
  const count = async (key: string, limit: number): Promise<number> => {
    const { used, retryAfter } = await countUse(ctx.db, { key, max: limit, minutes, now })
    if (retryAfter > 0) throw new Refusal('people.too-many', 429, { retryAfter })
    return used
  }
  if (network === undefined) return void (await count(`${kind}:${subject}`, max))
  const browser = await findKnownBrowser(ctx, recipient)
  if (browser) {
    const used = await count(`${kind}:${subject} by ${browser}`, max)
    // Each known browser has its own counter; this one limits all of them together.
    await count(`${kind}:${subject} by known browsers`, maxTotal)
    if (free !== undefined && used > free) await requireWork(ctx, { proof })
    return
  }
  // Counted first: a network over its limit must not use up the attempts of the address and lock the person out.
  const isMany = (await count(`${kind}:${network}`, maxPerNetwork)) > freePerNetwork
  const isOften = (await count(keyOfPair(kind, recipient, network), max)) > (free ?? max)
  const isSought = (await count(`${kind}:${subject}`, maxTotal)) * 3 > maxTotal
  if (free !== undefined && (isMany || isOften || isSought)) await requireWork(ctx, { proof })
}

/** Resets the counter of a contact and network after a success. */
export async function resetAttempts(ctx: Context, kind: AttemptKind, recipient: string): Promise<void> {
  if (ctx.actor.network !== undefined) await resetUses(ctx.db, keyOfPair(kind, recipient, ctx.actor.network))
}

function keyOfPair(kind: AttemptKind, recipient: string, network: string): string {
  return `${kind}:${subjectOf(recipient)} from ${network}`
}

/** Attempts for an e-mail address are counted for its mailbox, however it is spelled. */
function subjectOf(recipient: string): string {
  return recipient.includes('@') ? mailboxOf(recipient) : recipient
}

/** The network of the caller for taking turns: in IPv6 its /48, as one site may have thousands of /64. */
export function turnOf({ actor }: Pick<Context, 'actor'>): string {
  return siteOf(actor.network ?? '')
}

/**
 * Hashes a password. Call it outside any transaction.
 * @throws {Refusal} people.busy (503) when too many hashes are waiting
 */
export async function hashOf(ctx: Context, password: string): Promise<string> {
  return busyAsRefusal(hashPassword(password, turnOf(ctx)))
}

/**
 * Compares a password with a hash; takes as long without a hash. Call it outside any transaction.
 * @throws {Refusal} people.busy (503) when too many hashes are waiting
 */
export async function matchesHash(ctx: Context, password: string, hash: string | null): Promise<boolean> {
  return busyAsRefusal(isPassword(password, { hash, network: turnOf(ctx) }))
}

async function busyAsRefusal<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof HashingBusy) throw new Refusal('people.busy', 503, { retryAfter: 2 })
    throw error
  }
}
