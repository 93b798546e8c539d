import { type SQL, sql } from 'drizzle-orm'
import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { Fault, Fit, Side } from './review.policy.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Reviews of a rental by each side. Triggers keep the ratings of items and people. */
export const reviews = pgTable('reviews', {
  id: text('id').primaryKey(),
  rentalId: text('rental_id').notNull(),
  side: text('side').$type<Side>().notNull(),
  itemId: text('item_id').notNull(),
  /** Null for a guest, until an account adopts the order, and once the account is deleted. */
  authorId: text('author_id'),
  subjectId: text('subject_id'),
  /** The stars for the item by a customer, for the customer by an owner. */
  stars: integer('stars').notNull(),
  ownerStars: integer('owner_stars'),
  deliveryStars: integer('delivery_stars'),
  fit: text('fit').$type<Fit>(),
  sizeWorn: text('size_worn'),
  height: integer('height'),
  words: text('words').notNull().default(''),
  writtenAt: instant('written_at').notNull(),
  /** The latest instant of its publication. */
  publishAt: instant('publish_at').notNull(),
  publishedAt: instant('published_at'),
  reply: text('reply'),
  repliedAt: instant('replied_at'),
  hiddenAt: instant('hidden_at'),
  hiddenReason: text('hidden_reason').$type<Fault>(),
  hiddenBy: text('hidden_by'),
})
export type ReviewRow = typeof reviews.$inferSelect

/** SQL condition: everybody may read the review. */
export const isShown: SQL = sql`reviews.published_at IS NOT NULL AND reviews.hidden_at IS NULL`

/** The customer's photographs of a rental, in two sizes of WebP; files of the document store. */
export const reviewPhotos = pgTable('review_photos', {
  id: text('id').primaryKey(),
  rentalId: text('rental_id').notNull(),
  place: integer('place').notNull(),
  small: text('small').notNull(),
  large: text('large').notNull(),
  takenAt: instant('taken_at').notNull(),
})

/** Readers' reports to the moderators. */
export const reviewReports = pgTable(
  'review_reports',
  {
    reviewId: text('review_id').notNull(),
    personId: text('person_id').notNull(),
    reason: text('reason').$type<Fault>().notNull(),
    reportedAt: instant('reported_at').notNull(),
    resolvedAt: instant('resolved_at'),
  },
  (table) => [primaryKey({ columns: [table.reviewId, table.personId] })],
)
