import * as z from 'zod/mini'
import { categories } from '#domain/catalogue/items/item-terms.policy.ts'
import { ledgerSums } from '#domain/money/ledger/sums.policy.ts'
import { depositStates, paymentMethods, paymentStatuses } from '#domain/money/payments/payment-words.policy.ts'
import { payoutStatuses } from '#domain/money/payouts/payout.policy.ts'
import { claimKinds } from '#domain/renting/claims/claim.policy.ts'
import { day, text } from '#values/schemas.ts'
import {
  auditKinds,
  auditViews,
  listedClaims,
  listedRentals,
  listedStatuses,
  orderSorts,
  rentalSorts,
  timeSorts,
  transferStatuses,
  waitingTimes,
} from './list-query.policy.ts'

/** A number like LB-1234, a name, a phone or an e-mail address. */
const query = z.optional(text(80, 0))
/** The days, both included, in which its rows were made. */
const days = { from: z.optional(day), until: z.optional(day) }
/** The id of the last row of the page before. */
const after = z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)))

const inTime = { sort: z.optional(z.enum(timeSorts)), ...days, after }

/** The query of each list of the administration: its search, its filters and its page. */
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
  ledger: z.strictObject({ q: query, sum: z.optional(z.enum(ledgerSums)), ...inTime }),
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
