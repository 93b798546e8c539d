import { date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Account } from '#domain/money/ledger/accounts.policy.ts'

/** The adjustments of the books: asked for by one person, booked by another. */
export const bookAdjustments = pgTable('book_adjustments', {
  id: text('id').primaryKey(),
  key: text('key').notNull(),
  day: date('day').notNull(),
  debit: text('debit').$type<Account>().notNull(),
  credit: text('credit').$type<Account>().notNull(),
  amount: integer('amount').notNull(),
  reason: text('reason').notNull(),
  status: text('status').$type<'waiting' | 'booked' | 'withdrawn'>().notNull(),
  askedBy: text('asked_by'),
  askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
  decidedBy: text('decided_by'),
  decidedAt: timestamp('decided_at', { withTimezone: true }),
})
