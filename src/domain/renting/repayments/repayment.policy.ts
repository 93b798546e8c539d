import { transferBackBy } from '#domain/money/payments/payment.policy.ts'
import { heldUntil } from '#domain/money/payouts/payout.policy.ts'
import type { Fils } from '#values/money.ts'

/**
 * The states of a refund by transfer. `details`: it waits for an account. `held`: the account is new, or the payment is disputed. `compare`: its holder has another name. `approve`: a
 * second person must agree. `ready`: it may be sent. `filed`: it is in a file for the bank. `paid`: it was sent.
 */
export const repaymentStates = ['details', 'held', 'compare', 'approve', 'ready', 'filed', 'paid'] as const
export type RepaymentState = (typeof repaymentStates)[number]

/** Result of comparing the holder's name with the customer's: the same, another, or written in other letters. */
export const nameMatches = ['same', 'differs', 'other-letters'] as const
export type NameMatch = (typeof nameMatches)[number]

/** The smallest credit that is paid out, in fils. */
export const minCreditPayout: Fils = 1000

interface StateFacts {
  now: Date
  isPaid: boolean
  isFiled: boolean
  account: { changedAt: Date; failure: string | null; isCompared: boolean } | null
  match: NameMatch | null
  /** All that its customer gets by transfer. */
  amount: Fils
  /** Its payment is disputed: the bank may return it itself. */
  isDisputed: boolean
  /** The largest amount that one person sends alone. */
  limit: Fils
  /** The instant of the first of two people's consent; null without. */
  approvedAt: Date | null
}

/** The state of a refund by transfer; see `repaymentStates`. */
export function repaymentStateOf({
  now,
  isPaid,
  isFiled,
  account,
  match,
  amount,
  limit,
  approvedAt,
  isDisputed,
}: StateFacts): RepaymentState {
  if (isPaid) return 'paid'
  if (isFiled) return 'filed'
  if (account === null || account.failure !== null) return 'details'
  if (isDisputed || heldUntil(account.changedAt) > now) return 'held'
  if (match !== 'same' && !account.isCompared) return 'compare'
  if (amount > limit && (approvedAt === null || approvedAt < account.changedAt)) return 'approve'
  return 'ready'
}

/** The instant by which a refund is sent: 48 hours after it was owed and its account given. */
export function sendsBy(owedAt: Date, changedAt: Date | null): Date {
  return transferBackBy(changedAt !== null && changedAt > owedAt ? changedAt : owedAt)
}

/** Parts of Arabic names that are none without the next word. */
const particles = new Set(['al', 'el', 'abu', 'bin', 'ibn', 'abd', 'abdel', 'abdul', 'ال', 'ابو', 'ابي', 'بن', 'ابن', 'عبد'])

/** A name in the letters that both ways of writing it share: without vowel signs, with one alif, ya and ta. */
function plainName(name: string): string[] {
  const words: string[] = []
  const parts = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f\u064b-\u065f\u0670\u0640]/g, '')
    .replaceAll(/[أإآٱ]/g, 'ا')
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي')
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
  for (const part of parts) {
    const last = words.at(-1)
    if (last !== undefined && particles.has(last)) words[words.length - 1] = last + part
    else words.push(part)
  }
  return words
}

const isArabic = (words: readonly string[]): boolean => words.some((word) => /\p{Script=Arabic}/u.test(word))

/**
 * Compares the holder of an account with the names that a customer is known by. `same`: the first names agree, and one more word does where both
 * have one. Jordanian names have four parts, of which people write any two.
 */
export function matchNames(holder: string, known: readonly string[]): NameMatch {
  const own = plainName(holder)
  const others = known.map(plainName).filter((words) => words.length > 0 && isArabic(words) === isArabic(own))
  if (own.length === 0 || others.length === 0) return 'other-letters'
  const agrees = ([first, ...rest]: readonly string[]): boolean =>
    first === own[0] && (rest.length === 0 || own.length === 1 || rest.some((word) => own.slice(1).includes(word)))
  return others.some(agrees) ? 'same' : 'differs'
}

/** One movement of a person's credit, oldest first: positive for credit that came in. */
export interface CreditMove {
  /** `money`: of a refund, so it is the customer's; `given`: a gift; `back`: credit of an order that returns; `used`; `paid-out`, negative when it is asked for, positive when that is taken back. */
  kind: 'money' | 'given' | 'back' | 'used' | 'paid-out'
  orderId: string | null
  amount: Fils
}

/**
 * The credit that may be paid out, in fils: what came of refunds and was not spent. Gifts are spent first. What returns from an order is again what
 * it was, gifts last.
 */
export function payableCredit(moves: readonly CreditMove[]): Fils {
  let [money, given] = [0, 0]
  const spent = new Map<string, { money: Fils; given: Fils }>()
  for (const { kind, orderId, amount } of moves) {
    if (kind === 'money' || kind === 'paid-out') money += amount
    if (kind === 'given') given += amount
    const of = spent.get(orderId ?? '') ?? { money: 0, given: 0 }
    if (kind === 'used') {
      const gifts = Math.min(given, -amount)
      given -= gifts
      money += amount + gifts
      spent.set(orderId ?? '', { money: of.money - amount - gifts, given: of.given + gifts })
    }
    if (kind === 'back') {
      const own = Math.min(of.money, amount)
      money += own
      given += amount - own
      spent.set(orderId ?? '', { money: of.money - own, given: of.given - (amount - own) })
    }
  }
  return Math.max(0, Math.floor(money / 10) * 10)
}
