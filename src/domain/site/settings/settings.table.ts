import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** All versions of the settings; the newest is the current one. */
export const siteSettings = pgTable('site_settings', {
  version: integer('version').primaryKey(),
  settings: jsonb('settings').notNull(),
  /** The sections that differ from the version before. */
  sections: text('sections').array().notNull(),
  /** The version whose document was restored. */
  restores: integer('restores'),
  writtenBy: text('written_by'),
  writtenAt: timestamp('written_at', { withTimezone: true }).notNull(),
})
