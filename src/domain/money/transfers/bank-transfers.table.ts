import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Why a transfer matches nothing and waits for a person. */
export type TransferProblem = 'unknown' | 'too_little' | 'too_much' | 'late' | 'twice'

/** What became of a transfer that matched nothing; `assigned` when a person has said to which order it belongs. */
export type TransferResolution = 'returned' | 'assigned'

/** What has come into the bank account by CliQ. */
export const bankTransfers = pgTable('bank_transfers', {
  id: text('id').primaryKey(),
  reference: text('reference').notNull(),
  amount: integer('amount').notNull(),
  /** Whose account it came from, as the bank says. */
  sender: text('sender').notNull(),
  paymentId: text('payment_id'),
  depositId: text('deposit_id'),
  problem: text('problem').$type<TransferProblem>(),
  resolution: text('resolution').$type<TransferResolution>(),
  /** Why it was said to belong to an order. */
  reason: text('reason'),
  receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
  resolvedAt: timestamp('resolved_at', { withTimezone: true }),
})

export type BankTransferRow = typeof bankTransfers.$inferSelect
