import { pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'

/** Blocks between people, and the rental in which they met. */
export const blockedPeople = pgTable(
  'blocked_people',
  {
    id: text('id').primaryKey(),
    blockerId: text('blocker_id').notNull(),
    blockedId: text('blocked_id').notNull(),
    rentalId: text('rental_id').notNull(),
    blockedAt: timestamp('blocked_at', { withTimezone: true }).notNull(),
  },
  (table) => [unique().on(table.blockerId, table.blockedId)],
)
