import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { feedbackFields } from '#domain/catalogue/listings/listing.policy.ts'
import {
  eitherLanguage,
  listingContentSchema,
  listingDraftSchema,
  shownPhoto,
} from '#domain/catalogue/listings/listing-content.contract.ts'
import { fils } from '#values/schemas.ts'

const at = z.iso.datetime()
const id = z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/))
const byId = z.strictObject({ id })

/** Automatic checks before a person reviews it. */
export const listingChecks = ['sharp', 'distinct', 'no-contacts', 'languages', 'price', 'value'] as const
export const checkSchema = z.object({
  check: z.enum(listingChecks),
  isFine: z.boolean(),
  /** The objects of photographs, or the fields, that the check reports; `drafted` for texts of the assistant that nobody has read. */
  about: z.array(z.string()),
  /** Of `price` the price and, where known, the quartiles of comparable items; of `value` the agreed value and the default one. */
  figures: z.array(z.int()),
})
export type ListingCheck = z.infer<typeof checkSchema>

export const queueKinds = ['new', 'revision', 'appeal'] as const
const queueRow = z.object({
  id: z.string(),
  kind: z.enum(queueKinds),
  name: z.string(),
  owner: z.string(),
  photo: z.nullable(shownPhoto),
  submittedAt: at,
  answerBy: at,
  isLate: z.boolean(),
  /** The fields that a revision changes. */
  changes: z.array(z.enum(feedbackFields)),
  /** The first name of another moderator who is looking at it. */
  lookedAtBy: z.nullable(z.string()),
  isOwn: z.boolean(),
})
export type QueueRow = z.infer<typeof queueRow>

/** A submitted listing as a moderator sees it. */
export const reviewedListingSchema = z.object({
  ...queueRow.shape,
  version: z.int(),
  /** May lack keys that an older version did not store; such a listing cannot be approved. */
  content: listingDraftSchema,
  photos: z.array(shownPhoto),
  /** The live version beside a revision. */
  live: z.nullable(z.object({ content: listingContentSchema, photos: z.array(shownPhoto) })),
  priceByDays: z.array(fils),
  deposit: fils,
  checks: z.array(checkSchema),
  appeal: z.nullable(z.object({ words: z.string(), reason: z.string() })),
  owner: z.object({
    name: z.string(),
    since: at,
    area: z.nullable(z.string()),
    email: z.nullable(z.string()),
    mobile: z.nullable(z.string()),
    isTrusted: z.boolean(),
    liveItems: z.int(),
    completedRentals: z.int(),
    rating: z.nullable(z.number()),
    claimsLost: z.int(),
    claims: z.int(),
    earlierRequests: z.int(),
  }),
  similar: z.array(z.object({ id: z.string(), name: z.string(), price: fils, photo: z.nullable(z.string()) })),
  /** The reasons that were given before, and those that are ready; without a field for a rejection. */
  reasons: z.array(
    z.object({ id: z.string(), field: z.nullable(z.enum(feedbackFields)), reason: z.object({ en: z.string(), ar: z.string() }) }),
  ),
})
export type ReviewedListing = z.infer<typeof reviewedListingSchema>

/** The decision about a submitted listing: `version` is the one that was looked at. */
export const decisionSchema = z
  .strictObject({
    id,
    version: z.int(),
    outcome: z.enum(['approve', 'ask-for-changes', 'reject']),
    feedback: z
      .array(z.strictObject({ field: z.enum(feedbackFields), reason: eitherLanguage(300) }))
      .check(z.maxLength(feedbackFields.length)),
    /** Why it is rejected. */
    reason: z.optional(eitherLanguage(500)),
  })
  .check(
    z.refine(({ outcome, feedback }) => (outcome === 'ask-for-changes') === feedback.length > 0, 'listing.feedback-missing'),
    z.refine(({ outcome, reason }) => (outcome === 'reject') === (reason !== undefined), 'listing.reason-missing'),
  )
export type ListingDecision = z.infer<typeof decisionSchema>

const queue = z.object({ rows: z.array(queueRow), counts: z.object({ new: z.int(), revision: z.int(), appeal: z.int() }) })

/** The routes of moderators for submitted listings. */
export const listingQueueRoutes = {
  queue: oc.route({ method: 'GET', path: '/listings/queue' }).output(queue),
  review: oc.route({ method: 'GET', path: '/listings/queue/{id}' }).input(byId).output(reviewedListingSchema),
  /** Keeps it from the other moderators for a quarter of an hour. */
  claim: oc.route({ method: 'PUT', path: '/listings/queue/{id}/claim' }).input(byId).output(reviewedListingSchema),
  decide: oc.route({ method: 'PUT', path: '/listings/queue/{id}/decision' }).input(decisionSchema).output(queue),
}
