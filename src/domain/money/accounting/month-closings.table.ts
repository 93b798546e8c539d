import { bigint, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { TrialBalanceRow } from './accounting.contract.ts'

/** The closings of months of the books. */
export const monthClosings = pgTable('month_closings', {
  id: text('id').primaryKey(),
  /** `2027-06`. */
  month: text('month').notNull(),
  status: text('status').$type<'prepared' | 'closed' | 'reopened'>().notNull(),
  preparedBy: text('prepared_by'),
  preparedAt: timestamp('prepared_at', { withTimezone: true }).notNull(),
  closedBy: text('closed_by'),
  closedAt: timestamp('closed_at', { withTimezone: true }),
  trialBalance: jsonb('trial_balance').$type<TrialBalanceRow[]>(),
  /** The newest position of the chain when it was closed. */
  position: bigint('position', { mode: 'number' }),
  /** The hash of the chain at that position, in hexadecimal digits. */
  hash: text('hash'),
  reopenedBy: text('reopened_by'),
  reopenedAt: timestamp('reopened_at', { withTimezone: true }),
  reason: text('reason'),
})
export type MonthClosing = typeof monthClosings.$inferSelect
