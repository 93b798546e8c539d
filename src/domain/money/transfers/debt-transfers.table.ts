import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What a CliQ transfer has to name that pays what is owed for a rental; gone once it has come. */
export const debtTransfers = pgTable('debt_transfers', {
  rentalId: text('rental_id').primaryKey(),
  reference: text('reference').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
