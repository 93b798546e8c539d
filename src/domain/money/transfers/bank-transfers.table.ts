import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Why a transfer matches nothing and waits for a person. */
export type TransferProblem = 'unknown' | 'too_little' | 'too_much' | 'late' | 'twice'

/** What has come into the bank account by CliQ. */
export const bankTransfers = pgTable('bank_transfers', {
  id: text('id').primaryKey(),
  reference: text('reference').notNull(),
  amount: integer('amount').notNull(),
  paymentId: text('payment_id'),
  depositId: text('deposit_id'),
  problem: text('problem').$type<TransferProblem>(),
  resolution: text('resolution').$type<'returned' | 'credited'>(),
  receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
  resolvedAt: timestamp('resolved_at', { withTimezone: true }),
})

export type BankTransferRow = typeof bankTransfers.$inferSelect
