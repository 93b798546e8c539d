import type { AuditKind } from '#domain/audit-log/audit-events.ts'
import { claimStatuses } from '#domain/renting/claims/claim.policy.ts'
import { rentalStatuses } from '#domain/renting/rentals/rental.policy.ts'

export const transferStatuses = ['waiting', 'matched', 'returned'] as const

const kinds: Record<AuditKind, true> = {
  order: true,
  owner: true,
  rental: true,
  payment: true,
  refund: true,
  report: true,
  review: true,
  deposit: true,
  payout: true,
  transfer: true,
  books: true,
  statement: true,
  alarm: true,
  credit: true,
  cash: true,
  accounting: true,
  person: true,
  profile: true,
  role: true,
  settings: true,
  places: true,
  'identity-check': true,
  address: true,
  favorites: true,
  favorite: true,
  inquiry: true,
  newsletter: true,
  wait: true,
  membership: true,
  promotion: true,
  referral: true,
  figures: true,
  tax: true,
  'e-invoice': true,
  card: true,
  chat: true,
  claim: true,
  debt: true,
  listing: true,
  media: true,
  system: true,
  unit: true,
  blackout: true,
  calendar: true,
  export: true,
  'saved-filter': true,
}

/** The kinds of entries in the audit log. */
// `Object.keys` loses the names of the keys.
export const auditKinds = Object.keys(kinds) as AuditKind[]

/** Views of the log: sign-ins with their method, and changes of roles, settings and figures. */
export const auditViews = ['sign-ins', 'changes'] as const

export type AuditView = (typeof auditViews)[number]

/** The further filters of orders: those that have left the checkout, those with a confirmed rental, and those with a returned one. */
export const orderStages = ['placed', 'booked', 'back'] as const

/** The filter of orders: a stage, one status, every one with `any`, or, by default, all but those given up before payment. */
export const listedStatuses = ['any', ...orderStages, ...rentalStatuses] as const

/**
 * The further filters of rentals: `on` those that are booked for the asked days, `late` and `back` those that became late or came back in
 * them.
 */
export const rentalStages = ['placed', 'booked', 'on', 'late', 'back'] as const

/** The filter of rentals: a stage, one status, every one with `any`, or, by default, all but those given up before payment. */
export const listedRentals = ['any', ...rentalStages, ...rentalStatuses] as const

export const orderSorts = ['newest', 'oldest', 'dearest'] as const

export const rentalSorts = ['soonest', 'newest', 'oldest'] as const

export const timeSorts = ['newest', 'oldest'] as const

/** The filter of claims: `to-decide` for those that wait for the shop, one status, every one with `any`, or, by default, the open ones. */
export const listedClaims = ['to-decide', ...claimStatuses, 'any'] as const

/** The least time for which a claim has waited for the shop, as a filter. */
export const waitingTimes = ['24h', '48h'] as const

/** The most rows of an exported file. */
export const maxFileRows = 10_000

export const maxFilterName = 40
