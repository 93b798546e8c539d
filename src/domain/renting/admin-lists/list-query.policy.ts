import type { AuditKind } from '#domain/audit-log/audit-events.ts'
import { claimStatuses } from '#domain/renting/claims/claim.policy.ts'
import { rentalStatuses } from '#domain/renting/rentals/rental.policy.ts'

export const transferStatuses = ['waiting', 'matched', 'returned'] as const

const kinds: Record<AuditKind, true> = {
  order: true,
  rental: true,
  payment: true,
  refund: true,
  report: true,
  review: true,
  deposit: true,
  payout: true,
  transfer: true,
  books: true,
  alarm: true,
  credit: true,
  cash: true,
  person: true,
  profile: true,
  role: true,
  settings: true,
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

/** The filter of orders and rentals: one status, every one with `any`, or, by default, all but those given up before payment. */
/** The further filter of orders: those that have left the checkout, those with a confirmed rental, and those with a returned one. */
export const orderStages = ['placed', 'booked', 'back'] as const

export const listedStatuses = ['any', ...orderStages, ...rentalStatuses] as const

/** Of rentals besides: those that are somewhere on the days that are asked for, and those that became late, or came back, within them. */
export const rentalStages = ['placed', 'booked', 'on', 'late', 'back'] as const

export const listedRentals = ['any', ...rentalStages, ...rentalStatuses] as const

export const orderSorts = ['newest', 'oldest', 'dearest'] as const

export const rentalSorts = ['soonest', 'newest', 'oldest'] as const

export const timeSorts = ['newest', 'oldest'] as const

/** The filter of claims: one status, every one with `any`, or, by default, the open ones. */
export const listedClaims = ['to-decide', ...claimStatuses, 'any'] as const

/** The time for which a claim has waited for the shop. */
export const waitingTimes = ['24h', '48h'] as const

/** More rows than these no file has. */
export const maxFileRows = 10_000

export const maxFilterName = 40
