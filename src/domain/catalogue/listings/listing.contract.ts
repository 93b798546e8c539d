import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import {
  accessoryKinds,
  categories,
  conditions,
  flawKinds,
  itemTypes,
  lengths,
  necklines,
  occasions,
  pickupAreas,
  sleeves,
} from '#domain/catalogue/items/item-terms.policy.ts'
import { locales } from '#values/locale.ts'
import { day, fils, text } from '#values/schemas.ts'
import { feedbackFields, listingStatuses, listingVisibilities, maxFlaws, maxPhotos, maxQuantity, minPhotos } from './listing.policy.ts'

const at = z.iso.datetime()
/** A random id, or that of an item of the first stock. */
const id = z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/))

const byId = z.strictObject({ id })

const bothLanguages = (max: number) => z.strictObject({ en: text(max), ar: text(max) })
const anyLanguage = (max: number) => z.strictObject({ en: text(max, 0), ar: text(max, 0) })
const word = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(30))
const amount = fils.check(z.minimum(1000), z.maximum(1_000_000), z.multipleOf(10))
const value = fils.check(z.minimum(10_000), z.maximum(5_000_000), z.multipleOf(10))
const share = z.number().check(z.minimum(0), z.maximum(1))

/** A photograph: an object of the bucket `listings`, or a picture of the live item by its address. */
const photo = z.strictObject({ object: z.string().check(z.regex(/^([A-Za-z0-9]{22}|\/[A-Za-z0-9/_-]{1,120})$/)) })
/** A pin on a photograph; `x` and `y` are shares of its width and height. */
const flaw = z.strictObject({ photo: photo.shape.object, x: share, y: share, kind: z.enum(flawKinds), words: text(140, 0) })
const measurement = z.strictObject({ part: word, cm: z.number().check(z.minimum(1), z.maximum(300), z.multipleOf(0.5)) })
const statedPrices = z.strictObject({
  '1': z.optional(amount),
  '3': z.optional(amount),
  '7': z.optional(amount),
  '14': z.optional(amount),
})

const facts = {
  category: z.enum(categories),
  type: z.enum(itemTypes),
  accessoryKind: z.nullable(z.enum(accessoryKinds)),
  size: text(20),
  measurements: z.array(measurement).check(z.maxLength(12)),
  condition: z.enum(conditions),
  flaws: z.array(flaw).check(z.maxLength(maxFlaws)),
  tags: z.array(text(30)).check(z.maxLength(12)),
  occasions: z.array(z.enum(occasions)).check(z.maxLength(occasions.length)),
  sleeve: z.nullable(z.enum(sleeves)),
  length: z.nullable(z.enum(lengths)),
  neckline: z.nullable(z.enum(necklines)),
  /** The language whose texts the assistant drafted, until the owner has read them. */
  drafted: z.nullable(z.enum(locales)),
  price: amount,
  rentalPeriod: z.union([z.literal(1), z.literal(3), z.literal(7), z.literal(14)]),
  /** Prices of an owner's own instead of the ladder's. */
  stated: statedPrices,
  /** Null: ten times the price for three days. */
  agreedValue: z.nullable(value),
  turnaroundDays: z.int().check(z.minimum(0), z.maximum(7)),
  quantity: z.int().check(z.minimum(1), z.maximum(maxQuantity)),
  pickupArea: z.enum(pickupAreas),
  pickupContactNumber: z.nullable(z.string().check(z.regex(/^\+[1-9][0-9]{7,14}$/, 'phone.invalid'))),
  availableFrom: z.nullable(day),
  availableUntil: z.nullable(day),
  isInstantBook: z.boolean(),
  allowsInPerson: z.boolean(),
} as const

/** All of a listing, as it is submitted. */
export const listingContentSchema = z.strictObject({
  ...facts,
  photos: z.array(photo).check(z.minLength(minPhotos), z.maxLength(maxPhotos)),
  name: bothLanguages(80),
  brand: bothLanguages(60),
  description: bothLanguages(1200),
  care: bothLanguages(300),
  colors: z.array(word).check(z.minLength(1), z.maxLength(4)),
})
export type ListingContent = z.infer<typeof listingContentSchema>

/** What has been written of a listing so far: anything may be missing, and texts may be empty. */
export const listingDraftSchema = z.partial(
  z.strictObject({
    ...facts,
    size: text(20, 0),
    photos: z.array(photo).check(z.maxLength(maxPhotos)),
    name: anyLanguage(80),
    brand: anyLanguage(60),
    description: anyLanguage(1200),
    care: anyLanguage(300),
    colors: z.array(word).check(z.maxLength(4)),
  }),
)
export type ListingDraft = z.infer<typeof listingDraftSchema>

/** What is asked to be changed, in both languages. */
export const feedbackSchema = z.strictObject({ field: z.enum(feedbackFields), reason: bothLanguages(300) })
export type Feedback = z.infer<typeof feedbackSchema>

/** A photograph as it is shown to its owner and to moderators; `src` is signed and lasts an hour. */
const shownPhoto = z.object({
  object: z.string(),
  src: z.string(),
  /** The largest there is. */
  large: z.string(),
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
})
export type ListingPhoto = z.infer<typeof shownPhoto>

/** A listing as its owner sees it. */
export const listingSchema = z.object({
  id: z.string(),
  status: z.enum(listingStatuses),
  /** Null before the first approval. */
  visibility: z.nullable(z.enum(listingVisibilities)),
  /** Rises with every save; a save names the one it began with. */
  version: z.int(),
  content: listingDraftSchema,
  photos: z.array(shownPhoto),
  feedback: z.array(z.object({ field: z.enum(feedbackFields), reason: z.string() })),
  /** Why it was rejected or suspended. */
  reason: z.nullable(z.string()),
  canAppeal: z.boolean(),
  submittedAt: z.nullable(at),
  /** Until when it is answered. */
  answerBy: z.nullable(at),
  decidedAt: z.nullable(at),
  /** The first name of who decided. */
  decidedBy: z.nullable(z.string()),
  savedAt: at,
  /** Whether the assistant can draft the other language. */
  canDraft: z.boolean(),
})
export type Listing = z.infer<typeof listingSchema>

/** A row of an owner's listings. */
const listingRow = z.object({
  id: z.string(),
  status: z.enum(listingStatuses),
  visibility: z.nullable(z.enum(listingVisibilities)),
  /** Empty while there is none. */
  name: z.string(),
  photo: z.nullable(shownPhoto),
  /** The live price for three days; of one that is not live what is written. */
  price: z.nullable(fils),
  /** What waits for approval of a live one. */
  waiting: z.array(z.enum(feedbackFields)),
  feedback: z.array(z.object({ field: z.enum(feedbackFields), reason: z.string() })),
  reason: z.nullable(z.string()),
  canAppeal: z.boolean(),
  answerBy: z.nullable(at),
  decidedAt: z.nullable(at),
  decidedBy: z.nullable(z.string()),
  /** Completed rentals. */
  rentals: z.int(),
  /** The last day of the rental that is out now. */
  outUntil: z.nullable(day),
  savedAt: at,
})
export type ListingRow = z.infer<typeof listingRow>

export const listingsOfOwnerSchema = z.object({
  listings: z.array(listingRow),
  /** The days on which nothing of the owner's is rented out. */
  holiday: z.nullable(z.object({ from: day, until: day })),
})
export type ListingsOfOwner = z.infer<typeof listingsOfOwnerSchema>

/** What comparable items ask for three days. */
const adviceSchema = z.object({
  /** Fewer than three comparable items say nothing: both null. */
  low: z.nullable(fils),
  high: z.nullable(fils),
  count: z.int(),
  /** How often such an item is rented in a month, on average, with one decimal. */
  rentalsAMonth: z.number(),
})
export type PriceAdvice = z.infer<typeof adviceSchema>

/** What was looked at by itself before a person does. */
export const listingChecks = ['sharp', 'distinct', 'no-contacts', 'languages', 'price', 'value'] as const
const checkSchema = z.object({
  check: z.enum(listingChecks),
  isFine: z.boolean(),
  /** What to look at: the objects of photographs, or the fields. */
  about: z.array(z.string()),
  /** Prices of comparable items, or the percentage above them. */
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
  /** What a revision changes. */
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
  content: listingContentSchema,
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
  reasons: z.array(z.object({ id: z.string(), field: z.enum(feedbackFields), reason: z.object({ en: z.string(), ar: z.string() }) })),
})
export type ReviewedListing = z.infer<typeof reviewedListingSchema>

/** The decision about a submitted listing: `version` is the one that was looked at. */
export const decisionSchema = z
  .strictObject({
    id,
    version: z.int(),
    outcome: z.enum(['approve', 'ask-for-changes', 'reject']),
    feedback: z.array(feedbackSchema).check(z.maxLength(feedbackFields.length)),
    /** Why it is rejected. */
    reason: z.optional(bothLanguages(500)),
  })
  .check(
    z.refine(({ outcome, feedback }) => (outcome === 'ask-for-changes') === feedback.length > 0, 'listing.feedback-missing'),
    z.refine(({ outcome, reason }) => (outcome === 'reject') === (reason !== undefined), 'listing.reason-missing'),
  )
export type ListingDecision = z.infer<typeof decisionSchema>

/** A fault of a row of an imported table: the line counts from one, its head included. */
const rowFault = z.object({ line: z.int(), column: z.nullable(z.string()), code: z.string() })
export const importedSchema = z.object({ created: z.int(), faults: z.array(rowFault) })
export type Imported = z.infer<typeof importedSchema>

const queue = z.object({ rows: z.array(queueRow), counts: z.object({ new: z.int(), revision: z.int(), appeal: z.int() }) })

export const listingContract = {
  mine: oc.route({ method: 'GET', path: '/listings' }).output(listingsOfOwnerSchema),
  get: oc.route({ method: 'GET', path: '/listings/{id}' }).input(byId).output(listingSchema),
  create: oc
    .route({ method: 'POST', path: '/listings' })
    .input(z.strictObject({ content: listingDraftSchema }))
    .output(listingSchema),
  /** Saves what is written; of a live item it begins a revision, and the live version stays. */
  save: oc
    .route({ method: 'PUT', path: '/listings/{id}/content' })
    .input(z.strictObject({ id, version: z.int(), content: listingDraftSchema }))
    .output(listingSchema),
  /** Sends it for approval. Of a live item what needs none is changed at once. */
  submit: oc
    .route({ method: 'PUT', path: '/listings/{id}/submission' })
    .input(z.strictObject({ id, version: z.int() }))
    .output(listingSchema),
  withdraw: oc.route({ method: 'DELETE', path: '/listings/{id}/submission' }).input(byId).output(listingSchema),
  /** Gives up what is written: of a live item its revision, of any other the listing. */
  discard: oc.route({ method: 'DELETE', path: '/listings/{id}/content' }).input(byId).output(listingsOfOwnerSchema),
  appeal: oc
    .route({ method: 'PUT', path: '/listings/{id}/appeal' })
    .input(z.strictObject({ id, words: text(500) }))
    .output(listingSchema),
  pause: oc.route({ method: 'PUT', path: '/listings/{id}/pause' }).input(byId).output(listingsOfOwnerSchema),
  resume: oc.route({ method: 'DELETE', path: '/listings/{id}/pause' }).input(byId).output(listingsOfOwnerSchema),
  /** Takes it off the market for good, once nothing of it is open. */
  archive: oc.route({ method: 'DELETE', path: '/listings/{id}' }).input(byId).output(listingsOfOwnerSchema),
  takeHoliday: oc
    .route({ method: 'PUT', path: '/listings/holiday' })
    .input(z.strictObject({ from: day, until: day }))
    .output(listingsOfOwnerSchema),
  endHoliday: oc.route({ method: 'DELETE', path: '/listings/holiday' }).output(listingsOfOwnerSchema),
  priceAdvice: oc
    .route({ method: 'GET', path: '/listings/price-advice' })
    .input(z.strictObject({ category: z.enum(categories), type: z.enum(itemTypes), accessoryKind: z.optional(z.enum(accessoryKinds)) }))
    .output(adviceSchema),
  /** A draft of the texts in the other language by the assistant. */
  draft: oc
    .route({ method: 'POST', path: '/listings/{id}/drafted-texts' })
    .input(z.strictObject({ id, to: z.enum(locales), name: text(80), description: text(1200), care: text(300, 0) }))
    .output(z.object({ name: z.string(), description: z.string(), care: z.string() })),
  /** Drafts out of a table: comma-separated, UTF-8, at most 200 rows. */
  import: oc.route({ method: 'POST', path: '/listings/import' }).input(z.file()).output(importedSchema),
  queue: oc.route({ method: 'GET', path: '/listings/queue' }).output(queue),
  review: oc.route({ method: 'GET', path: '/listings/queue/{id}' }).input(byId).output(reviewedListingSchema),
  /** Keeps it from the other moderators for a quarter of an hour. */
  claim: oc.route({ method: 'PUT', path: '/listings/queue/{id}/claim' }).input(byId).output(reviewedListingSchema),
  decide: oc.route({ method: 'PUT', path: '/listings/queue/{id}/decision' }).input(decisionSchema).output(queue),
  suspend: oc
    .route({ method: 'PUT', path: '/listings/{id}/suspension' })
    .input(z.strictObject({ id, reason: bothLanguages(500) }))
    .output(z.object({ id: z.string() })),
  reinstate: oc
    .route({ method: 'DELETE', path: '/listings/{id}/suspension' })
    .input(byId)
    .output(z.object({ id: z.string() })),
}
