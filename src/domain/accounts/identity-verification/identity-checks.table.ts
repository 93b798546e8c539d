import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Locale } from '#values/locale.ts'
import type { Need, RefusalReason } from './identity-verification.policy.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Identity checks. The file names are those of the document store. */
export const identityChecks = pgTable('identity_checks', {
  id: text('id').primaryKey(),
  personId: text('person_id').notNull(),
  need: text('need').$type<Need>().notNull(),
  status: text('status').$type<'draft' | 'waiting' | 'claimed' | 'approved' | 'refused' | 'lapsed'>().notNull(),
  frontFile: text('front_file'),
  backFile: text('back_file'),
  locale: text('locale').$type<Locale>().notNull(),
  claimedBy: text('claimed_by'),
  claimedAt: instant('claimed_at'),
  decidedBy: text('decided_by'),
  decidedAt: instant('decided_at'),
  reason: text('reason').$type<RefusalReason>(),
  createdAt: instant('created_at').notNull(),
  askedAt: instant('asked_at'),
})

export type CheckRow = typeof identityChecks.$inferSelect
