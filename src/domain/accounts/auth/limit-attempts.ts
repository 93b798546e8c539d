import { type Context, nowOf } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { HashingBusy, hashPassword, isPassword } from '#platform/auth/password.ts'
import { countUse, forgetUses, secondsToWait } from '#platform/auth/rate-limit.ts'
import { proofOfWork, puzzleMinutes } from '#platform/captcha/proof-of-work.ts'
import { findKnownBrowser } from '#domain/accounts/sessions/note-browser.ts'

interface Limit {
  /** Tries for one e-mail address or phone from one network, and from all of them together. */
  most: number
  ofAll: number
  /** Tries from one network, which many people share, for whatever address. */
  ofNetwork: number
  /** Those after which a network is asked to prove that it is no program; half of them unless said otherwise. */
  easyOfNetwork?: number
  minutes: number
  /** Tries from one network before it is asked to prove that it is no program; without it nobody ever is. */
  free?: number
}

const limits = {
  'sign-in': { most: 10, ofAll: 60, ofNetwork: 300, easyOfNetwork: 30, minutes: 15, free: 3 },
  'sign-up': { most: 6, ofAll: 18, ofNetwork: 40, minutes: 60, free: 0 },
  'ask-code': { most: 6, ofAll: 18, ofNetwork: 40, minutes: 60, free: 2 },
  'send-again': { most: 6, ofAll: 18, ofNetwork: 60, minutes: 60 },
  confirm: { most: 20, ofAll: 60, ofNetwork: 120, minutes: 60 },
  forgot: { most: 4, ofAll: 12, ofNetwork: 40, minutes: 60, free: 2 },
  'second-proof': { most: 12, ofAll: 36, ofNetwork: 120, minutes: 60 },
  'ask-passkey': { most: 300, ofAll: 300, ofNetwork: 300, minutes: 15 },
  passkey: { most: 60, ofAll: 120, ofNetwork: 120, minutes: 15 },
  reset: { most: 12, ofAll: 36, ofNetwork: 80, minutes: 60 },
  contact: { most: 6, ofAll: 18, ofNetwork: 40, minutes: 60 },
  'order-email': { most: 20, ofAll: 60, ofNetwork: 120, minutes: 60 },
  'order-phone': { most: 10, ofAll: 30, ofNetwork: 60, minutes: 60 },
} as const satisfies Record<string, Limit>

/** What is counted. */
export type Tried = keyof typeof limits

/**
 * Counts a try for an e-mail address or a phone, and for the caller's network, before any hash is made or code sent. Refuses with `people.too-many`
 * (429, with `retryAfter`) and, after several tries without a proof of work, `people.proof-needed` (428). A browser that the person of this contact
 * (or of this id) has signed in from before has tries of its own: others use them up neither by guessing nor from the same network.
 */
export async function countTry(ctx: Context, what: Tried, recipient: string, proof?: string): Promise<void> {
  const { most, ofAll, ofNetwork, easyOfNetwork = ofNetwork / 2, minutes, free }: Limit = limits[what]
  const { now } = await nowOf(ctx)
  const { network } = ctx.actor
  const count = async (key: string, limit: number): Promise<number> => {
    const { used, retryAfter } = await countUse(ctx.db, { key, most: limit, minutes, now })
    if (retryAfter > 0) throw new Refusal('people.too-many', 429, { retryAfter })
    return used
  }
  if (network === undefined) return void (await count(`${what}:${recipient}`, most))
  const browser = await findKnownBrowser(ctx, recipient)
  if (browser) {
    const used = await count(`${what}:${recipient} by ${browser}`, most)
    // Each new browser brings tries of its own: together they have as many as everybody.
    await count(`${what}:${recipient} by herself`, ofAll)
    if (free !== undefined && used > free) await refuseUnproved(ctx, { proof, now })
    return
  }
  // A network that is over its limit counts no try for the address: it must not lock other people out.
  const isMany = (await count(`${what}:${network}`, ofNetwork)) > easyOfNetwork
  const isOften = (await count(pairOf(what, recipient, network), most)) > (free ?? most)
  const isSought = (await count(`${what}:${recipient}`, ofAll)) * 3 > ofAll
  if (free !== undefined && (isMany || isOften || isSought)) await refuseUnproved(ctx, { proof, now })
}

/** What succeeded says that she is no guesser: her tries from this network are forgotten. */
export async function forgetTries(ctx: Context, what: Tried, recipient: string): Promise<void> {
  if (ctx.actor.network !== undefined) await forgetUses(ctx.db, pairOf(what, recipient, ctx.actor.network))
}

/** A puzzle for a browser that was asked for a proof. */
export async function askPuzzle(ctx: Context): Promise<{ puzzle: string }> {
  const { now } = await nowOf(ctx)
  return { puzzle: await captchaOf(ctx).ask(now) }
}

/** Good work counts once. */
async function refuseUnproved(ctx: Context, { proof, now }: { proof: string | undefined; now: Date }): Promise<void> {
  const work = proof === undefined ? null : await captchaOf(ctx).check(proof, now)
  if (work !== null && (await secondsToWait(ctx.db, { key: `proof:${work}`, most: 1, minutes: puzzleMinutes, now })) === 0) return
  throw new Refusal('people.proof-needed', 428)
}

function captchaOf({ captcha, secret }: Context) {
  return captcha ?? proofOfWork({ secret })
}

function pairOf(what: Tried, recipient: string, network: string): string {
  return `${what}:${recipient} from ${network}`
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
