import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** The codes sent to confirm the e-mail address and the phone of an order. */
export const orderCodes = pgTable(
  'order_codes',
  {
    orderId: text('order_id').notNull(),
    channel: text('channel').$type<'email' | 'phone'>().notNull(),
    recipient: text('recipient').notNull(),
    hash: text('hash').notNull(),
    tries: integer('tries').notNull().default(0),
    sent: integer('sent').notNull().default(1),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.channel] })],
)
