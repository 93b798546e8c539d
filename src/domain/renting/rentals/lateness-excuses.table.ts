import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Proposals to excuse a lateness, which another person has to confirm; one for each rental. */
export const latenessExcuses = pgTable('lateness_excuses', {
  rentalId: text('rental_id').primaryKey(),
  lateFrom: timestamp('late_from', { withTimezone: true }).notNull(),
  words: text('words').notNull(),
  askedBy: text('asked_by'),
  askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
})
