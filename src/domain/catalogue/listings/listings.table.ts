import { date, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { people } from '#domain/accounts/people/people.table.ts'
import { storedJson } from '#platform/database/stored-json.ts'
import type { LocalizedText } from '#values/locale.ts'
import { checkSchema } from './approvals/listing-queue.contract.ts'
import type { ListingStatus } from './listing.policy.ts'
import { feedbackSchema, listingDraftSchema } from './listing-content.contract.ts'

export const listings = pgTable('listings', {
  id: text('id').primaryKey(),
  ownerId: text('owner_id')
    .notNull()
    .references(() => people.id),
  status: text('status').$type<ListingStatus>().notNull(),
  version: integer('version').notNull().default(1),
  content: storedJson('content', listingDraftSchema).notNull().default({}),
  approvedPrices: integer('approved_prices').array(),
  feedback: storedJson('feedback', z.array(feedbackSchema)).notNull().default([]),
  /** Why it was rejected. */
  reason: jsonb('reason').$type<LocalizedText>(),
  /** Why its item is suspended. */
  suspensionReason: jsonb('suspension_reason').$type<LocalizedText>(),
  checks: storedJson('checks', z.array(checkSchema)).notNull().default([]),
  submittedAt: timestamp('submitted_at', { withTimezone: true }),
  decidedAt: timestamp('decided_at', { withTimezone: true }),
  decidedBy: text('decided_by'),
  appeal: text('appeal'),
  appealedAt: timestamp('appealed_at', { withTimezone: true }),
  rejectedBy: text('rejected_by'),
  claimedBy: text('claimed_by'),
  claimedAt: timestamp('claimed_at', { withTimezone: true }),
  overdueAt: timestamp('overdue_at', { withTimezone: true }),
  savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
export type ListingRecord = typeof listings.$inferSelect

export const listingReasons = pgTable('listing_reasons', {
  id: text('id').primaryKey(),
  field: text('field').notNull(),
  reason: jsonb('reason').$type<LocalizedText>().notNull(),
  uses: integer('uses').notNull().default(1),
  usedAt: timestamp('used_at', { withTimezone: true }).notNull(),
})

export const ownerHolidays = pgTable('owner_holidays', {
  ownerId: text('owner_id').primaryKey(),
  from: date('from_day', { mode: 'string' }).notNull(),
  until: date('until_day', { mode: 'string' }).notNull(),
})

/** Items that left the market with their suspended owner, and come back with them. */
export const pausedItems = pgTable('paused_items', { itemId: text('item_id').primaryKey() })
