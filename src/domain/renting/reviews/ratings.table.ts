import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Side } from './review.policy.ts'

/** The summary of an item's published reviews, kept by a trigger of `reviews`. */
export const itemRatings = pgTable('item_ratings', {
  itemId: text('item_id').primaryKey(),
  ones: integer('ones').notNull(),
  twos: integer('twos').notNull(),
  threes: integer('threes').notNull(),
  fours: integer('fours').notNull(),
  fives: integer('fives').notNull(),
  runsSmall: integer('runs_small').notNull(),
  runsTrue: integer('runs_true').notNull(),
  runsLarge: integer('runs_large').notNull(),
})

/** The stars of a person as a customer, or as an owner, kept by a trigger of `reviews`. */
export const personRatings = pgTable(
  'person_ratings',
  {
    personId: text('person_id').notNull(),
    side: text('side').$type<Side>().notNull(),
    reviews: integer('reviews').notNull(),
    stars: integer('stars').notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.side] })],
)
