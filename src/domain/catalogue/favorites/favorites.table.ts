import { boolean, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** A person's favorites, including removed ones (`isKept` false). */
export const favorites = pgTable(
  'favorites',
  {
    personId: text('person_id').notNull(),
    itemId: text('item_id').notNull(),
    isKept: boolean('is_kept').notNull().default(true),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.itemId] })],
)
