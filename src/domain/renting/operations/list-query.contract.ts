import * as z from 'zod/mini'
import type { AuditKind } from '#domain/audit-log/audit-events.ts'
import { categories } from '#domain/catalogue/items/item-terms.policy.ts'
import { depositStates, paymentMethods, paymentStatuses } from '#domain/money/payments/payment.contract.ts'
import { payoutStatuses } from '#domain/money/payouts/payout.policy.ts'
import { claimKinds, claimStatuses } from '#domain/renting/claims/claim.policy.ts'
import { rentalStatuses } from '#domain/renting/rentals/rental.policy.ts'
import { day, text } from '#values/schemas.ts'
import { transferStatuses } from './transfer.contract.ts'

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

/** A number like LB-1234, a name, a phone or an e-mail address. */
const query = z.optional(text(80, 0))
/** Within which days, both included, its rows were made. */
const days = { from: z.optional(day), until: z.optional(day) }
/** The id of the last row of the page before. */
const after = z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)))

const inTime = { sort: z.optional(z.enum(timeSorts)), ...days, after }

/** What each list of the operations may be asked: its search, its filters and its page. */
export const listQueries = {
  orders: z.strictObject({
    q: query,
    status: z.optional(z.enum(listedStatuses)),
    method: z.optional(z.enum(paymentMethods)),
    sort: z.optional(z.enum(orderSorts)),
    ...days,
    after,
  }),
  rentals: z.strictObject({
    q: query,
    status: z.optional(z.enum(listedRentals)),
    category: z.optional(z.enum(categories)),
    sort: z.optional(z.enum(rentalSorts)),
    ...days,
    after,
  }),
  payments: z.strictObject({
    q: query,
    status: z.optional(z.enum(paymentStatuses)),
    method: z.optional(z.enum(paymentMethods)),
    ...inTime,
  }),
  deposits: z.strictObject({ q: query, status: z.optional(z.enum(depositStates)), method: z.optional(z.enum(paymentMethods)), ...inTime }),
  transfers: z.strictObject({ q: query, status: z.optional(z.enum(transferStatuses)), ...inTime }),
  payouts: z.strictObject({ q: query, status: z.optional(z.enum(payoutStatuses)), ...inTime }),
  claims: z.strictObject({
    q: query,
    status: z.optional(z.enum(listedClaims)),
    kind: z.optional(z.enum(claimKinds)),
    waiting: z.optional(z.enum(waitingTimes)),
    ...days,
    after,
  }),
  audit: z.strictObject({
    q: query,
    kind: z.optional(z.enum(auditKinds)),
    view: z.optional(z.enum(auditViews)),
    sort: z.optional(z.enum(timeSorts)),
    after,
  }),
}
export type ListName = keyof typeof listQueries
export type ListQuery<L extends ListName> = z.infer<(typeof listQueries)[L]>
