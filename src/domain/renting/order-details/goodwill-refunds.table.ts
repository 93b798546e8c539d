import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Refunds of an amount of a rental's price that the shop bears. */
export const goodwillRefunds = pgTable('goodwill_refunds', {
  id: text('id').primaryKey(),
  key: text('key').notNull(),
  orderId: text('order_id').notNull(),
  rentalId: text('rental_id').notNull(),
  /** Fils. */
  amount: integer('amount').notNull(),
  words: text('words').notNull(),
  status: text('status').$type<'asked' | 'made' | 'declined'>().notNull(),
  askedBy: text('asked_by'),
  askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
  decidedBy: text('decided_by'),
  decidedAt: timestamp('decided_at', { withTimezone: true }),
})
