import { date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { TaxPaymentState } from './e-invoice.policy.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Payments of the tax of a period to the authority. Each, and its reversal, has a person who asked and one who confirmed. */
export const taxPayments = pgTable('tax_payments', {
  id: text('id').primaryKey(),
  /** Its first month. */
  period: text('period').notNull(),
  amount: integer('amount').notNull(),
  reference: text('reference').notNull(),
  /** The day of the bank. */
  day: date('day').notNull(),
  status: text('status').$type<TaxPaymentState>().notNull(),
  askedBy: text('asked_by'),
  askedAt: instant('asked_at').notNull(),
  confirmedBy: text('confirmed_by'),
  confirmedAt: instant('confirmed_at'),
  /** Why it is reversed. */
  reason: text('reason'),
  reversalBy: text('reversal_by'),
  reversalAt: instant('reversal_at'),
  reversedBy: text('reversed_by'),
  reversedAt: instant('reversed_at'),
})
