import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** The backups that were restored, and since when the shop has been open on each. */
export const restores = pgTable('restores', {
  id: text('id').primaryKey(),
  at: instant('at').notNull(),
  /** When the backup was made. */
  madeAt: instant('made_at').notNull(),
  openedAt: instant('opened_at'),
})
