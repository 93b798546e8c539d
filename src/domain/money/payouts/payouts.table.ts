import { bigint, date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { AccountFailure, MethodKind, PayoutFailure, PayoutStatus } from './payout.policy.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** The account of an owner's payouts; `sealed` contains account and holder, encrypted. */
export const payoutMethods = pgTable('payout_methods', {
  personId: text('person_id').primaryKey(),
  kind: text('kind').$type<MethodKind>().notNull(),
  sealed: text('sealed').notNull(),
  hint: text('hint').notNull(),
  /** The reason why the bank refused the account; nothing is paid until its owner has changed or confirmed it. */
  failure: text('failure').$type<AccountFailure>(),
  changedAt: instant('changed_at').notNull(),
})

/** The payout of an owner in one batch. */
export const payouts = pgTable('payouts', {
  id: text('id').primaryKey(),
  number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
  /** The day of its batch. */
  batch: date('batch', { mode: 'string' }).notNull(),
  ownerId: text('owner_id').notNull(),
  amount: integer('amount').notNull(),
  status: text('status').$type<PayoutStatus>().notNull(),
  kind: text('kind').$type<MethodKind>().notNull(),
  /** As the method was then; null once its owner is deleted. */
  sealed: text('sealed'),
  hint: text('hint').notNull(),
  /** The bank's. */
  reference: text('reference'),
  failure: text('failure').$type<PayoutFailure>(),
  decidedBy: text('decided_by'),
  decidedAt: instant('decided_at'),
  createdAt: instant('created_at').notNull(),
})

export type PayoutRow = typeof payouts.$inferSelect

/** The lines of a payout; a penalty is negative. */
export const payoutLines = pgTable('payout_lines', {
  payoutId: text('payout_id').notNull(),
  /** Null for a manual correction. */
  rentalId: text('rental_id'),
  amount: integer('amount').notNull(),
})

/** The people who have exported the file of a batch for the bank. */
export const payoutExports = pgTable('payout_exports', {
  batch: date('batch', { mode: 'string' }).notNull(),
  personId: text('person_id').notNull(),
  exportedAt: instant('exported_at').notNull(),
})
