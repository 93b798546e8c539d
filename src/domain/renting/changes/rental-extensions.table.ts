import { date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const rentalExtensions = pgTable('rental_extensions', {
  id: text('id').primaryKey(),
  rentalId: text('rental_id').notNull(),
  paymentId: text('payment_id'),
  status: text('status').$type<'asked' | 'done' | 'ended'>().notNull(),
  before: date('until_before', { mode: 'string' }).notNull(),
  /** The last day that was paid for before it, where the rental was to be returned earlier. */
  paidUntil: date('paid_until', { mode: 'string' }),
  until: date('until_after', { mode: 'string' }).notNull(),
  amount: integer('amount').notNull(),
  commission: integer('commission').notNull(),
  /** The instant until which the extra days are kept for the payer. */
  keptUntil: instant('kept_until').notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

export type ExtensionRow = typeof rentalExtensions.$inferSelect
