import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Photographs of conversations; the files lie with the documents. */
export const chatPhotos = pgTable('chat_photos', {
  id: text('id').primaryKey(),
  sessionId: text('session_id').notNull(),
  small: text('small').notNull(),
  large: text('large').notNull(),
  addedAt: timestamp('added_at', { withTimezone: true }).notNull(),
})
