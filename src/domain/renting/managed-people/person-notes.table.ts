import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Notes of staff about people; rows are never changed. */
export const personNotes = pgTable('person_notes', {
  id: text('id').primaryKey(),
  personId: text('person_id').notNull(),
  authorId: text('author_id'),
  words: text('words').notNull(),
  at: timestamp('at', { withTimezone: true }).notNull(),
})
