import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Filters of lists that people have saved under a name. */
export const savedFilters = pgTable('saved_filters', {
  id: text('id').primaryKey(),
  personId: text('person_id').notNull(),
  /** The address of the list. */
  list: text('list').notNull(),
  name: text('name').notNull(),
  /** The query string of its address. */
  query: text('query').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
