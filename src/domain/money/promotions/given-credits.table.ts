import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { people } from '#domain/accounts/people/people.table.ts'
import type { creditStatuses } from './promotion.policy.ts'

export const givenCredits = pgTable('given_credits', {
  id: text('id').primaryKey(),
  key: text('key').notNull(),
  personId: text('person_id').references(() => people.id),
  /** Fils. */
  amount: integer('amount').notNull(),
  words: text('words').notNull(),
  status: text('status').$type<(typeof creditStatuses)[number]>().notNull(),
  askedBy: text('asked_by').references(() => people.id),
  askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
  decidedBy: text('decided_by').references(() => people.id),
  decidedAt: timestamp('decided_at', { withTimezone: true }),
})
