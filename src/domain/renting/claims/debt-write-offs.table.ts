import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Debts that one administrator has asked another to write off; one for each rental. */
export const debtWriteOffs = pgTable('debt_write_offs', {
  rentalId: text('rental_id').primaryKey(),
  amount: integer('amount').notNull(),
  words: text('words').notNull(),
  askedBy: text('asked_by'),
  askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
})
