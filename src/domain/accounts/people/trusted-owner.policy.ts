/** The limits of a trusted owner: completed rentals and pieces packed on time in the last year, in percent, and no lost claim in so many days. */
export const trustedOwner = { completed: 20, onTimePercent: 95, claimDays: 90 } as const
/** Rentals count that were booked in so many days. */
export const recordDays = 365

/** The record of an owner: rentals of the last year, and the claims they lost in the last 90 days. */
export interface OwnerRecord {
  completed: number
  /** Pieces that were packed, and those of them by noon of the day before the first day. */
  packed: number
  packedOnTime: number
  recentLostClaims: number
}

/** Whether an owner is trusted, by what they have done (docs/renting.md, Condition, claims and payouts). */
export function isTrustedOwner({ completed, packed, packedOnTime, recentLostClaims }: OwnerRecord): boolean {
  const { completed: least, onTimePercent } = trustedOwner
  return completed >= least && packedOnTime * 100 >= packed * onTimePercent && recentLostClaims === 0
}
