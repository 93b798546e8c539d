import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** By the card's provider, as credit of the account at once, by a CliQ transfer that a person makes, or in cash by a courier. */
export type RefundWay = 'card' | 'credit' | 'transfer' | 'cash'

/** Refunds of customers; `replaced` when one has become the price of a replacement instead, `charged_back` when their bank returned
 * it, `cancelled` when credit was kept after all. */
export const refunds = pgTable('refunds', {
  id: text('id').primaryKey(),
  /** Null where the credit of a person is paid out. */
  orderId: text('order_id'),
  personId: text('person_id'),
  paymentId: text('payment_id'),
  depositId: text('deposit_id'),
  rentalId: text('rental_id'),
  way: text('way').$type<RefundWay>().notNull(),
  status: text('status').$type<'due' | 'made' | 'failed' | 'replaced' | 'charged_back' | 'cancelled'>().notNull(),
  amount: integer('amount').notNull(),
  reason: text('reason').notNull(),
  key: text('key').notNull(),
  /** Counts the times that the provider has let it fail, or a person has asked for it again; each has a key of its own there. */
  attempt: integer('attempt').notNull().default(0),
  tries: integer('tries').notNull().default(0),
  failure: text('failure'),
  /** The reference of the transfer that paid it. */
  reference: text('reference'),
  dueAt: timestamp('due_at', { withTimezone: true }),
  madeAt: timestamp('made_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})

export type RefundRow = typeof refunds.$inferSelect
