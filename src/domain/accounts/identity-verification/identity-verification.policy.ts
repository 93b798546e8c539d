import type { Fils } from '#values/money.ts'

/** A deposit from which on we want to know who rents: 100 JOD of the 150 that one may be at most, the sum above which two of us decide. */
export const highDeposit: Fils = 100_000

export const needs = ['payout', 'deposit'] as const
/** What an identity is checked for: the first payout to an owner, or a high deposit. */
export type Need = (typeof needs)[number]

/** What asks for a check of somebody's identity, or null. Once checked, nothing asks again. */
export function needOfCheck({
  isVerified,
  isOwner,
  deposit,
}: {
  isVerified: boolean
  isOwner: boolean
  /** The highest of her open orders. */
  deposit: Fils
}): Need | null {
  if (isVerified) return null
  // A delivery comes sooner than a payout.
  if (deposit >= highDeposit) return 'deposit'
  return isOwner ? 'payout' : null
}

/** Why a document is not accepted; a fixed list, so that the mail says it in her language. */
export const refusalReasons = ['unreadable', 'incomplete', 'expired', 'name', 'kind'] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** How long a moderator has a check to himself. */
export const claimMinutes = 60
/** How long a document lies at most, decided or not. */
export const keptDays = 30
/** How long one lies that was never handed in. */
export const draftHours = 24
