import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Locale } from '#values/locale.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Requested deletions and when they are due; a cancellation deletes the row. */
export const deletions = pgTable('deletions', {
  personId: text('person_id').primaryKey(),
  locale: text('locale').$type<Locale>().notNull(),
  askedAt: instant('asked_at').notNull(),
  dueAt: instant('due_at').notNull(),
})
