import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** All versions of places and windows; the newest is in force. */
export const places = pgTable('places', {
  version: integer('version').primaryKey(),
  document: jsonb('document').notNull(),
  reason: text('reason').notNull(),
  writtenBy: text('written_by'),
  writtenAt: timestamp('written_at', { withTimezone: true }).notNull(),
})
