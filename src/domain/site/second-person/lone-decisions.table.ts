import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Sums that one person decided alone in favour of somebody; above a limit two people decide. */
export const loneDecisions = pgTable('lone_decisions', {
  id: text('id').primaryKey(),
  /** The event of the audit log. */
  event: text('event').notNull(),
  /** Fils. */
  amount: integer('amount').notNull(),
  decidedBy: text('decided_by').notNull(),
  receiverId: text('receiver_id'),
  decidedAt: timestamp('decided_at', { withTimezone: true }).notNull(),
})
