import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Side } from './review.policy.ts'

/** What the published reviews of an item come to; a trigger of `reviews` keeps it. */
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

/** How many stars a person was given as a customer, or as an owner; a trigger of `reviews` keeps it. */
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
