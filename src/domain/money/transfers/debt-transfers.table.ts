import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The reference of a CliQ transfer that pays a rental's debt; deleted once it has arrived. */
export const debtTransfers = pgTable('debt_transfers', {
  rentalId: text('rental_id').primaryKey(),
  reference: text('reference').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
