import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { pictureSchema } from '#domain/catalogue/items/item.contract.ts'
import { bodyLimits } from '#values/body.ts'
import { toLatinDigits } from '#values/digits.ts'
import { day, text } from '#values/schemas.ts'
import { faults, fits, maxPhotos, maxReply, maxStars, maxWords, refusedReviews, reviewStates, sides } from './review.policy.ts'

const at = z.iso.datetime()
const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
const rental = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/))
const byRental = z.strictObject({ rental })
const byId = z.strictObject({ id })
const itemId = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[A-Za-z0-9-]+$/))

/** A whole number of a form, in either digits. */
const typed = (min: number, max: number) =>
  z.pipe(
    z.transform((value) => (typeof value === 'string' ? Number(toLatinDigits(value.slice(0, 8)).trim() || Number.NaN) : value)),
    z.int().check(z.minimum(min), z.maximum(max)),
  )
const stars = typed(1, maxStars)
const words = z.optional(text(maxWords, 0))

/** A customer's review of a rental. */
export const writeReviewSchema = z.strictObject({
  stars,
  ownerStars: stars,
  deliveryStars: stars,
  fit: z.enum(fits),
  sizeWorn: text(20),
  /** In centimetres. */
  height: z.optional(typed(...bodyLimits.height)),
  words,
})
export type WriteReview = z.infer<typeof writeReviewSchema>

/** An owner's review of a customer. */
export const reviewCustomerSchema = z.strictObject({ stars, words })
export type ReviewCustomer = z.infer<typeof reviewCustomerSchema>

export const replySchema = z.strictObject({ words: text(maxReply) })

const replyShown = z.nullable(z.object({ words: z.string(), at }))
/** The random names of the photographs. */
const photos = z.array(z.string())

/** A published review of an item. The author's name is null for discreet people and deleted accounts. */
export const reviewSchema = z.object({
  id: z.string(),
  stars: z.int(),
  fit: z.enum(fits),
  sizeWorn: z.string(),
  height: z.nullable(z.int()),
  words: z.string(),
  photos,
  author: z.nullable(z.string()),
  at,
  reply: replyShown,
  /** The caller wrote it. */
  isOwn: z.boolean(),
})
export type Review = z.infer<typeof reviewSchema>

const piece = z.object({
  rental: z.string(),
  orderId: z.string(),
  itemId: z.string(),
  name: z.string(),
  size: z.string(),
  picture: z.nullable(pictureSchema),
  from: day,
  until: day,
})
export type ReviewedPiece = z.infer<typeof piece>

const written = z.object({
  id: z.string(),
  stars: z.int(),
  ownerStars: z.nullable(z.int()),
  deliveryStars: z.nullable(z.int()),
  fit: z.nullable(z.enum(fits)),
  sizeWorn: z.nullable(z.string()),
  height: z.nullable(z.int()),
  words: z.string(),
  writtenAt: at,
  /** The latest instant of its publication. */
  publishAt: at,
  publishedAt: z.nullable(at),
  /** The reason for which a moderator hid it. */
  hidden: z.nullable(z.enum(faults)),
  reply: replyShown,
})
export type WrittenReview = z.infer<typeof written>

/** A rental as one of its two sides reviews it. */
export const rentalReviewsSchema = z.extend(piece, {
  /** The side of the caller. */
  as: z.enum(sides),
  /** The customer rented without an account, so that the owner does not review them. */
  isOfGuest: z.boolean(),
  /** The first name of the other side. */
  other: z.nullable(z.string()),
  /** The end of the time to review it; null before it is completed. */
  openUntil: z.nullable(at),
  /** The reason why the caller may not write or change a review now. */
  refusal: z.nullable(z.enum(refusedReviews)),
  mine: z.nullable(written),
  /** The other side's review, once it is published. */
  theirs: z.nullable(written),
  /** The places of the customer's photographs. */
  photos: z.array(z.int()),
})
export type RentalReviews = z.infer<typeof rentalReviewsSchema>

const row = z.object({ piece, as: z.enum(sides), other: z.nullable(z.string()), review: written })
export const ownReviewsSchema = z.object({
  /** Rentals that may be reviewed, the earliest deadline first. */
  due: z.array(z.object({ piece, as: z.enum(sides), other: z.nullable(z.string()), until: at })),
  written: z.array(row),
  received: z.array(row),
})
export type OwnReviews = z.infer<typeof ownReviewsSchema>
export type OwnReviewRow = z.infer<typeof row>

export const moderatedReviewSchema = z.object({
  id: z.string(),
  side: z.enum(sides),
  piece: z.string(),
  itemId: z.string(),
  orderId: z.string(),
  author: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  stars: z.int(),
  words: z.string(),
  reply: z.nullable(z.string()),
  photos,
  hidden: z.nullable(z.enum(faults)),
  /** The reader wrote it, or it is about them: somebody else moderates it. */
  isOwn: z.boolean(),
  /** Open reports by their reason. */
  reports: z.array(z.object({ reason: z.enum(faults), count: z.int() })),
  at,
})
export type ModeratedReview = z.infer<typeof moderatedReviewSchema>

const place = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxPhotos))
const bySlot = z.extend(byRental, { place })
const after = z.optional(id)

export const reviewContract = {
  /** The published reviews of an item, the newest first; `next` continues after the last one. */
  list: oc
    .route({ method: 'GET', path: '/reviews' })
    .input(z.strictObject({ item: itemId, after }))
    .output(z.object({ reviews: z.array(reviewSchema), next: z.nullable(z.string()) })),
  mine: oc.route({ method: 'GET', path: '/reviews/mine' }).output(ownReviewsSchema),
  ofRental: oc.route({ method: 'GET', path: '/reviews/rentals/{rental}' }).input(byRental).output(rentalReviewsSchema),
  /** The customer's review of a rental; another one replaces it until it is published. */
  write: oc
    .route({ method: 'PUT', path: '/reviews/rentals/{rental}' })
    .input(z.extend(byRental, writeReviewSchema.shape))
    .output(rentalReviewsSchema),
  /** The owner's review of the customer of a rental; another one replaces it until it is published. */
  writeOfCustomer: oc
    .route({ method: 'PUT', path: '/reviews/rentals/{rental}/customer' })
    .input(z.extend(byRental, reviewCustomerSchema.shape))
    .output(rentalReviewsSchema),
  /** The raw body is a picture; another one at the same place replaces it. */
  addPhoto: oc
    .route({ method: 'PUT', path: '/reviews/rentals/{rental}/photos/{place}', inputStructure: 'detailed' })
    .input(z.object({ params: bySlot, body: z.file() }))
    .output(rentalReviewsSchema),
  removePhoto: oc.route({ method: 'DELETE', path: '/reviews/rentals/{rental}/photos/{place}' }).input(bySlot).output(rentalReviewsSchema),
  /** The customer's own photograph, published or not. Another `v` makes browsers fetch a replaced picture. */
  photo: oc
    .route({ method: 'GET', path: '/reviews/rentals/{rental}/photos/{place}' })
    .input(z.extend(bySlot, { v: z.optional(id) }))
    .output(z.file()),
  /** The one reply of the reviewed person. */
  reply: oc.route({ method: 'PUT', path: '/reviews/{id}/reply' }).input(z.extend(byId, replySchema.shape)).output(rentalReviewsSchema),
  /** Reports a published review to the moderators; once for each person. */
  report: oc
    .route({ method: 'POST', path: '/reviews/{id}/reports' })
    .input(z.extend(byId, { reason: z.enum(faults) }))
    .output(z.object({ reported: z.literal(true) })),
  /** The published reviews of all items and people, fifty rows a page. */
  moderation: oc
    .route({ method: 'GET', path: '/reviews/moderation' })
    .input(z.strictObject({ state: z.optional(z.enum(reviewStates)), side: z.optional(z.enum(sides)), after }))
    .output(z.object({ rows: z.array(moderatedReviewSchema), next: z.nullable(z.string()) })),
  hide: oc
    .route({ method: 'PUT', path: '/reviews/{id}/hiding' })
    .input(z.extend(byId, { reason: z.enum(faults) }))
    .output(moderatedReviewSchema),
  show: oc.route({ method: 'DELETE', path: '/reviews/{id}/hiding' }).input(byId).output(moderatedReviewSchema),
  /** Resolves the reports of a review that stays as it is. */
  keep: oc.route({ method: 'PUT', path: '/reviews/{id}/reports/answer' }).input(byId).output(moderatedReviewSchema),
}
