import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** All versions of the settings of sales tax; the newest is in force. Papers keep those under which they were issued. */
export const taxSettings = pgTable('tax_settings', {
  version: integer('version').primaryKey(),
  settings: jsonb('settings').notNull(),
  writtenBy: text('written_by'),
  writtenAt: timestamp('written_at', { withTimezone: true }).notNull(),
})
