import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** All versions of the business settings; the newest is the current one. */
export const businessSettings = pgTable('business_figures', {
  version: integer('version').primaryKey(),
  figures: jsonb('figures').notNull(),
  writtenBy: text('written_by'),
  writtenAt: timestamp('written_at', { withTimezone: true }).notNull(),
})
