import type { Fils } from '#values/money.ts'

/** The deposit in fils from which an identity check is required: 100 JOD. A deposit is at most 150 JOD. */
export const highDeposit: Fils = 100_000

export const needs = ['payout', 'deposit'] as const
/** Why an identity is checked: a payout to an owner, or a high deposit. */
export type Need = (typeof needs)[number]

/** Why a check is needed, or null; never needed again after an approval. */
export function needOfCheck({
  isVerified,
  isOwner,
  deposit,
}: {
  isVerified: boolean
  isOwner: boolean
  /** The highest deposit of the person's open orders, in fils. */
  deposit: Fils
}): Need | null {
  if (isVerified) return null
  // The deposit first: a delivery is due before a payout.
  if (deposit >= highDeposit) return 'deposit'
  return isOwner ? 'payout' : null
}

/** Why a document is refused; a fixed list, so that the mail can be translated. */
export const refusalReasons = ['unreadable', 'incomplete', 'expired', 'name', 'kind'] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** Minutes a claim lasts. */
export const claimMinutes = 60
/** Days after which an undecided document is deleted. */
export const maxStorageDays = 30
/** Hours after which a document that was not submitted is deleted. */
export const draftHours = 24
