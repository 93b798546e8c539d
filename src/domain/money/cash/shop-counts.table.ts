import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { CashCounts, DifferenceReason } from '#domain/money/cash-sessions/cash-session.policy.ts'

/** Counts of the cash in the shop, in fils; `dropped` is one that is counted again. */
export const shopCounts = pgTable('shop_counts', {
  id: text('id').primaryKey(),
  number: integer('number').notNull().generatedAlwaysAsIdentity(),
  key: text('key').notNull(),
  status: text('status').$type<'reconciled' | 'variance' | 'resolved' | 'dropped'>().notNull(),
  counts: jsonb('counts').$type<CashCounts>().notNull(),
  expected: integer('expected').notNull(),
  counted: integer('counted').notNull(),
  reason: text('reason').$type<DifferenceReason>(),
  words: text('words'),
  countedBy: text('counted_by'),
  countedAt: timestamp('counted_at', { withTimezone: true }).notNull(),
  signedBy: text('signed_by'),
  signedAt: timestamp('signed_at', { withTimezone: true }),
})
export type ShopCountRow = typeof shopCounts.$inferSelect
