import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** All versions of the settings; the newest is the current one. */
export const siteSettings = pgTable('site_settings', {
  version: integer('version').primaryKey(),
  settings: jsonb('settings').notNull(),
  /** The sections that differ from the version before. */
  sections: text('sections').array().notNull(),
  /** The places that do; empty in the oldest versions. */
  places: text('places').array().notNull().default([]),
  /** The version whose document was restored. */
  restores: integer('restores'),
  writtenBy: text('written_by'),
  writtenAt: timestamp('written_at', { withTimezone: true }).notNull(),
})

/** The draft, in one row while there is one. */
export const siteSettingsDraft = pgTable('site_settings_draft', {
  isOnly: boolean('is_only').primaryKey().default(true),
  revision: integer('revision').notNull().default(sql`nextval('site_settings_draft_revisions')`),
  base: integer('base').notNull(),
  settings: jsonb('settings').notNull(),
  previewKey: text('preview_key').notNull(),
  savedBy: text('saved_by'),
  savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
})
