import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Orders to be paid in cash that were not taken at the door. */
export const cashStrikes = pgTable('cash_strikes', {
  orderId: text('order_id').primaryKey(),
  personId: text('person_id'),
  phone: text('phone'),
  at: timestamp('at', { withTimezone: true }).notNull(),
})
