import { date, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** The number of times that visitors did something on a day. */
export const activityCounts = pgTable('activity_counts', {
  day: date('day', { mode: 'string' }).notNull(),
  kind: text('kind').$type<'search' | 'quote'>().notNull(),
  count: integer('count').notNull(),
})

/** Searches without a result. */
export const missedSearches = pgTable('missed_searches', {
  day: date('day', { mode: 'string' }).notNull(),
  words: text('words').notNull(),
  count: integer('count').notNull(),
})

/** Wishes for delivery to areas that are not delivered to. */
export const areaWishes = pgTable('area_wishes', {
  day: date('day', { mode: 'string' }).notNull(),
  words: text('words').notNull(),
  count: integer('count').notNull(),
})
