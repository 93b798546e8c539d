import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { AccountFailure, MethodKind, PayoutFailure } from '#domain/money/payouts/payout.policy.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** The account to which refunds of a person, or of a guest's order, are sent; `sealed` contains account and holder, encrypted. */
export const refundAccounts = pgTable('refund_accounts', {
  id: text('id').primaryKey(),
  personId: text('person_id'),
  orderId: text('order_id'),
  kind: text('kind').$type<MethodKind>().notNull(),
  sealed: text('sealed').notNull(),
  hint: text('hint').notNull(),
  /** The reason why a bank returned a transfer to it. */
  failure: text('failure').$type<AccountFailure>(),
  /** The member of staff who compared a name that differs. */
  comparedBy: text('compared_by'),
  changedAt: instant('changed_at').notNull(),
})

/** Files of transfers for the bank. */
export const repaymentFiles = pgTable('repayment_files', {
  id: text('id').primaryKey(),
  number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
  madeBy: text('made_by'),
  madeAt: instant('made_at').notNull(),
})

/** Transfers of refunds to customers. */
export const repayments = pgTable('repayments', {
  id: text('id').primaryKey(),
  number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
  refundId: text('refund_id').notNull(),
  fileId: text('file_id').notNull(),
  amount: integer('amount').notNull(),
  kind: text('kind').$type<MethodKind>().notNull(),
  sealed: text('sealed'),
  hint: text('hint').notNull(),
  status: text('status').$type<'filed' | 'paid' | 'returned'>().notNull(),
  /** The bank's. */
  reference: text('reference'),
  failure: text('failure').$type<PayoutFailure>(),
  decidedBy: text('decided_by'),
  decidedAt: instant('decided_at'),
})

/** The consent of one of two people to a large refund. */
export const repaymentApprovals = pgTable('repayment_approvals', {
  refundId: text('refund_id').primaryKey(),
  approvedBy: text('approved_by').notNull(),
  approvedAt: instant('approved_at').notNull(),
})
