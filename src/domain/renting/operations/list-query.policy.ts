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

/** What the audit log has entries of. */
// `Object.keys` loses the names of the keys.
export const auditKinds = Object.keys(kinds) as AuditKind[]

/** What of the log is read at once: who signed in and how, and who changed roles, settings and figures. */
export const auditViews = ['sign-ins', 'changes'] as const

export type AuditView = (typeof auditViews)[number]

/** What orders and rentals are listed by: one status, every one with `any`, or, where nothing is asked, all but what was given up before it was paid. */
/** What orders are listed by besides: those that have left the checkout, those of which something was confirmed, or has come back. */
export const orderStages = ['placed', 'booked', 'back'] as const

export const listedStatuses = ['any', ...orderStages, ...rentalStatuses] as const

/** Of rentals besides: those that are somewhere on the days that are asked for, and those that became late, or came back, within them. */
export const rentalStages = ['placed', 'booked', 'on', 'late', 'back'] as const

export const listedRentals = ['any', ...rentalStages, ...rentalStatuses] as const

export const orderSorts = ['newest', 'oldest', 'dearest'] as const

export const rentalSorts = ['soonest', 'newest', 'oldest'] as const

export const timeSorts = ['newest', 'oldest'] as const

/** What claims are listed by: one status, every one with `any`, or, where nothing is asked, those that nobody knows the end of. */
export const listedClaims = ['to-decide', ...claimStatuses, 'any'] as const

/** How long a claim has waited for the shop. */
export const waitingTimes = ['24h', '48h'] as const

/** More rows than these no file has. */
export const maxFileRows = 10_000

export const maxFilterName = 40
