import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { ReportOutcome, ReportReason, ReportSubject } from './report.policy.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Reports to the moderators. */
export const reports = pgTable('reports', {
  id: text('id').primaryKey(),
  about: text('about').$type<ReportSubject>().notNull(),
  itemId: text('item_id'),
  rentalId: text('rental_id'),
  /** Null for a guest. */
  personId: text('person_id'),
  /** Null once the account is deleted. */
  reporterId: text('reporter_id'),
  reason: text('reason').$type<ReportReason>().notNull(),
  words: text('words').notNull().default(''),
  filedAt: instant('filed_at').notNull(),
  decidedAt: instant('decided_at'),
  decidedBy: text('decided_by'),
  outcome: text('outcome').$type<ReportOutcome>(),
})
export type ReportRow = typeof reports.$inferSelect
