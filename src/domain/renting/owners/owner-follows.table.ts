import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** People who are notified of the new pieces of an owner. */
export const ownerFollows = pgTable(
  'owner_follows',
  {
    personId: text('person_id').notNull(),
    ownerId: text('owner_id').notNull(),
    followedAt: timestamp('followed_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.ownerId] })],
)
