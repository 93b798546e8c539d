import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { accessoryKinds, categories, itemTypes } from '#domain/catalogue/items/item-terms.policy.ts'
import { locales } from '#values/locale.ts'
import { day, fils, many, text } from '#values/schemas.ts'
import { listingQueueRoutes } from './approvals/listing-queue.contract.ts'
import { listingBulkRoutes } from './bulk/listing-bulk.contract.ts'
import { importFaults } from './import-columns.policy.ts'
import { feedbackFields, listingStatuses, listingVisibilities, ownerStates } from './listing.policy.ts'
import { eitherLanguage, listingDraftSchema, shownPhoto } from './listing-content.contract.ts'

const at = z.iso.datetime()
/** A random id, or that of an item of the first stock. */
const id = z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/))

const byId = z.strictObject({ id })

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
  /** Why it was rejected. */
  reason: z.nullable(z.string()),
  /** Why its item is suspended. */
  suspensionReason: z.nullable(z.string()),
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
  /** Whether its owner pays the commission of trusted owners now. */
  isOwnerTrusted: z.boolean(),
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
  /** The changes of a live one that wait for approval. */
  waiting: z.array(z.enum(feedbackFields)),
  feedback: z.array(z.object({ field: z.enum(feedbackFields), reason: z.string() })),
  reason: z.nullable(z.string()),
  suspensionReason: z.nullable(z.string()),
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

/** The days on which nothing of the owner's is rented out. */
const holidaySchema = z.object({ holiday: z.nullable(z.object({ from: day, until: day })) })
export type OwnerHoliday = z.infer<typeof holidaySchema>

export const listingsOfOwnerSchema = z.extend(holidaySchema, {
  listings: z.array(listingRow),
  /** The listing after which the next page begins. */
  next: z.nullable(z.string()),
  /** Of all pages. */
  counts: z.record(z.enum(ownerStates), z.int()),
})
export type ListingsOfOwner = z.infer<typeof listingsOfOwnerSchema>

/** The prices of comparable items for three days. */
const adviceSchema = z.object({
  /** Fewer than three comparable items say nothing: both null. */
  low: z.nullable(fils),
  high: z.nullable(fils),
  count: z.int(),
  /** The average number of rentals of such an item in a month, with one decimal. */
  rentalsAMonth: z.number(),
})
export type PriceAdvice = z.infer<typeof adviceSchema>

/** A fault of an imported table: its rows count from one, the head included, as a spreadsheet counts them. */
const rowFault = z.object({ line: z.int(), column: z.nullable(z.string()), code: z.enum(importFaults) })
export const importedSchema = z.object({ created: z.int(), faults: z.array(rowFault) })
export type Imported = z.infer<typeof importedSchema>

export const listingContract = {
  /** Listings with requested changes first, then the latest saved; without a state all but the archived ones. */
  mine: oc
    .route({ method: 'GET', path: '/listings' })
    .input(z.strictObject({ state: many(z.enum(ownerStates)), after: z.optional(id) }))
    .output(listingsOfOwnerSchema),
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
  discard: oc.route({ method: 'DELETE', path: '/listings/{id}/content' }).input(byId).output(byId),
  appeal: oc
    .route({ method: 'PUT', path: '/listings/{id}/appeal' })
    .input(z.strictObject({ id, words: text(500) }))
    .output(listingSchema),
  pause: oc.route({ method: 'PUT', path: '/listings/{id}/pause' }).input(byId).output(byId),
  resume: oc.route({ method: 'DELETE', path: '/listings/{id}/pause' }).input(byId).output(byId),
  /** Takes it off the market for good, once nothing of it is open. */
  archive: oc.route({ method: 'DELETE', path: '/listings/{id}' }).input(byId).output(byId),
  takeHoliday: oc
    .route({ method: 'PUT', path: '/listings/holiday' })
    .input(z.strictObject({ from: day, until: day }))
    .output(holidaySchema),
  endHoliday: oc.route({ method: 'DELETE', path: '/listings/holiday' }).output(holidaySchema),
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
  ...listingQueueRoutes,
  ...listingBulkRoutes,
  suspend: oc
    .route({ method: 'PUT', path: '/listings/{id}/suspension' })
    .input(z.strictObject({ id, reason: eitherLanguage(500) }))
    .output(z.object({ id: z.string() })),
  reinstate: oc
    .route({ method: 'DELETE', path: '/listings/{id}/suspension' })
    .input(byId)
    .output(z.object({ id: z.string() })),
}
