import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The reason why a transfer matches nothing and waits for a person. */
export type TransferProblem = 'unknown' | 'too_little' | 'too_much' | 'late' | 'twice'

/** The resolution of a transfer that matched nothing; `assigned` when a person has chosen its order. */
export type TransferResolution = 'returned' | 'assigned'

/** Transfers received in the bank account by CliQ. */
export const bankTransfers = pgTable('bank_transfers', {
  id: text('id').primaryKey(),
  reference: text('reference').notNull(),
  amount: integer('amount').notNull(),
  /** The holder of the sending account, as the bank reports it. */
  sender: text('sender').notNull(),
  paymentId: text('payment_id'),
  depositId: text('deposit_id'),
  problem: text('problem').$type<TransferProblem>(),
  resolution: text('resolution').$type<TransferResolution>(),
  /** The reason for which a person assigned it to an order. */
  reason: text('reason'),
  receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
  resolvedAt: timestamp('resolved_at', { withTimezone: true }),
})

export type BankTransferRow = typeof bankTransfers.$inferSelect
