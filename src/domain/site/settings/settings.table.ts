import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Every version of the site's settings; the newest counts. */
export const siteSettings = pgTable('site_settings', {
  version: integer('version').primaryKey(),
  settings: jsonb('settings').notNull(),
  /** What differs from the version before. */
  sections: text('sections').array().notNull(),
  /** The version whose document this is again. */
  restores: integer('restores'),
  writtenBy: text('written_by'),
  writtenAt: timestamp('written_at', { withTimezone: true }).notNull(),
})
