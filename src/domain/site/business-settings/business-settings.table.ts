import { boolean, date, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Day } from '#values/day.ts'
import type { FigureChanges } from './figure-changes.policy.ts'

/** All versions of the business settings. The current one is the newest, by day and number, of those whose day has come. */
export const businessSettings = pgTable('business_figures', {
  version: integer('version').primaryKey(),
  figures: jsonb('figures').notNull(),
  effectiveFrom: date('effective_from', { mode: 'string' }).$type<Day>().notNull(),
  /** Null for the oldest versions. */
  reason: text('reason'),
  writtenBy: text('written_by'),
  writtenAt: timestamp('written_at', { withTimezone: true }).notNull(),
  /** The second administrator; null where one was enough. */
  confirmedBy: text('confirmed_by'),
  withdrawnBy: text('withdrawn_by'),
  withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
  /** The version that took the place of this planned one. */
  replacedBy: integer('replaced_by'),
})

/** The one draft of the figures. */
export const businessSettingsDraft = pgTable('business_figures_draft', {
  id: text('id').primaryKey(),
  isOnly: boolean('is_only').notNull().default(true),
  changes: jsonb('changes').$type<FigureChanges>().notNull(),
  effectiveFrom: date('effective_from', { mode: 'string' }).$type<Day>(),
  reason: text('reason').notNull(),
  savedBy: text('saved_by'),
  savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
  askedBy: text('asked_by'),
  /** Since then it waits for a second administrator. */
  askedAt: timestamp('asked_at', { withTimezone: true }),
})
