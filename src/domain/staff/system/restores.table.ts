import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** The backups that were restored, and when the shop was opened last since each. */
export const restores = pgTable('restores', {
  id: text('id').primaryKey(),
  at: instant('at').notNull(),
  /** The instant of the backup. */
  madeAt: instant('made_at').notNull(),
  openedAt: instant('opened_at'),
})
