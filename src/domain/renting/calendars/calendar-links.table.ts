import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The secret addresses of owners' calendars. */
export const calendarLinks = pgTable('calendar_links', {
  ownerId: text('owner_id').primaryKey(),
  token: text('token').notNull(),
  madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
})
