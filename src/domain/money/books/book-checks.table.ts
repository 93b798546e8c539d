import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Breach } from './book-rules.ts'

/** The results of the checks of the books: the breaches found by each. */
export const bookChecks = pgTable('book_checks', {
  id: text('id').primaryKey(),
  at: timestamp('at', { withTimezone: true }).notNull(),
  breaches: jsonb('breaches').$type<Breach[]>().notNull(),
})
