import { type SQL, sql } from 'drizzle-orm'
import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** The links that open a guest's order in any browser, of which an order has one that is not revoked. */
export const orderLinks = pgTable('order_links', {
  id: text('id').primaryKey(),
  orderId: text('order_id').notNull(),
  tokenHash: text('token_hash').notNull(),
  /** The last time at which a message carried it. */
  sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
  revokedAt: timestamp('revoked_at', { withTimezone: true }),
})

/** The browsers admitted to a guest's order by a code, besides the one that made it; a job deletes them at `until`. */
export const orderVisitors = pgTable(
  'order_visitors',
  {
    orderId: text('order_id').notNull(),
    visitorId: text('visitor_id').notNull(),
    until: timestamp('until', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.visitorId] })],
)

/**
 * Whether the row of `orders` is of this visitor's browser: it made the order, or was admitted to it. Whether a person has the order is not
 * asked. An array is read once, and can be looked up in an index beside another condition.
 */
export function isOfVisitor(visitorId: string): SQL {
  if (visitorId === '') return sql`false`
  return sql`orders.id = ANY (ARRAY(SELECT made.id FROM orders made WHERE made.visitor_id = ${visitorId}
    UNION ALL SELECT admitted.order_id FROM order_visitors admitted WHERE admitted.visitor_id = ${visitorId}))`
}
