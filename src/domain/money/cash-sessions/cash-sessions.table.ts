import { sql } from 'drizzle-orm'
import { bigint, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { CashCounts, CashMove, CashStatus, DifferenceReason } from './cash-session.policy.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Cash sessions: the cash of a courier's shift, from its float to its hand-in. Amounts are fils. */
export const cashSessions = pgTable('cash_sessions', {
  id: text('id').primaryKey(),
  number: integer('number').notNull().generatedAlwaysAsIdentity(),
  key: text('key'),
  /** Null after the deletion of the courier. */
  courierId: text('courier_id'),
  status: text('status').$type<CashStatus>().notNull(),
  /** Null where cash at a door opened it. */
  openedBy: text('opened_by'),
  openedAt: instant('opened_at').notNull(),
  float: integer('float_amount').notNull().default(0),
  taken: integer('taken').notNull().default(0),
  givenBack: integer('given_back').notNull().default(0),
  expected: integer('expected').notNull().generatedAlwaysAs(sql`float_amount + taken - given_back`),
  /** The courier's own count. */
  ownCounts: jsonb('own_counts').$type<CashCounts>(),
  ownReason: text('own_reason').$type<DifferenceReason>(),
  ownWords: text('own_words'),
  counts: jsonb('counts').$type<CashCounts>(),
  counted: integer('counted'),
  countedBy: text('counted_by'),
  countedAt: instant('counted_at'),
  attempt: integer('attempt').notNull().default(0),
  reason: text('reason').$type<DifferenceReason>(),
  words: text('words'),
  handedIn: integer('handed_in').notNull().default(0),
  handedInAt: instant('handed_in_at'),
  /** The booked difference: the missing part, or less than zero for a surplus. */
  writtenOff: integer('written_off').notNull().default(0),
  signedBy: text('signed_by'),
  signedAt: instant('signed_at'),
})
export type CashSessionRow = typeof cashSessions.$inferSelect

/** The transactions of the ledger that changed a session. */
export const cashMovements = pgTable('cash_movements', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  transactionKey: text('transaction_key').notNull(),
  sessionId: text('session_id').notNull(),
  kind: text('kind').$type<CashMove>().notNull(),
  amount: integer('amount').notNull(),
  paymentId: text('payment_id'),
  depositId: text('deposit_id'),
  refundId: text('refund_id'),
  at: instant('at').notNull(),
})
