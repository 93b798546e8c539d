import type { Fils } from '#values/money.ts'

/** The states of a cash session; the last two and `reconciled` are its ends. */
export const cashStatuses = ['open', 'counting', 'reconciled', 'variance', 'resolved'] as const
export type CashStatus = (typeof cashStatuses)[number]

/** The states in which a courier has the cash of a session with them. */
export const carriedStatuses = ['open', 'counting'] as const satisfies readonly CashStatus[]

/** The states in which a session is not explained yet. */
export const unsettledStatuses = ['open', 'counting', 'variance'] as const satisfies readonly CashStatus[]

/** Reasons for a difference between the expected and the counted cash. */
export const differenceReasons = ['wrong-change', 'no-change', 'note-missing', 'parking', 'unclear'] as const
export type DifferenceReason = (typeof differenceReasons)[number]

/** Why the cash of a session changed. */
export const cashMoves = ['float', 'taken', 'given_back', 'handed_in', 'difference'] as const
export type CashMove = (typeof cashMoves)[number]

/** The notes and coins of the dinar in fils, the largest first: 50 to 1 JOD in notes, half a dinar to 5 fils in coins. */
export const denominations = ['50000', '20000', '10000', '5000', '1000', '500', '250', '100', '50', '10', '5'] as const
export type Denomination = (typeof denominations)[number]

/** Notes, in fils from the smallest one up. */
export const smallestNote: Fils = 1000

/** The most pieces of one denomination that can be counted. */
export const mostPieces = 9999

/** Pieces of each note and coin; one that is left out is not there. */
export type CashCounts = Partial<Record<Denomination, number>>

/** The days in which small differences that are booked alone are summed up. */
export const loneDays = 30

/** The cash in the shop is counted at least once in so many days. */
export const countEveryDays = 1

/** The largest float of a shift. */
export const largestFloat: Fils = 200_000

/** The most that is taken to the bank, or fetched from it, at once. */
export const largestBanked: Fils = 100_000_000

/** Cash that a courier has carried for longer is a risk. */
export const longestSessionHours = 24

/** The sum of counted notes and coins. */
export function sumOfCounts(counts: CashCounts): Fils {
  return denominations.reduce((sum, one) => sum + Number(one) * (counts[one] ?? 0), 0)
}

/** The notes and coins of an amount, the largest first; an amount that is no multiple of 5 fils loses the rest. */
export function countsOf(amount: Fils): CashCounts {
  const counts: CashCounts = {}
  let left = amount
  for (const one of denominations) {
    const pieces = Math.floor(left / Number(one))
    if (pieces > 0) counts[one] = pieces
    left -= pieces * Number(one)
  }
  return counts
}

/** Whether a second person decides about a difference above the limit, whatever else was booked. */
export function takesSignOff(difference: Fils, limit: Fils): boolean {
  return Math.abs(difference) > limit
}

/** The number of a session as people know it. */
export function sessionNumber(number: number): string {
  return `CS-${String(number).padStart(4, '0')}`
}
