import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const campaigns = pgTable('campaigns', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** Who pays what its codes take off; null for the shop. */
  partner: text('partner'),
  /** What its codes take off at most in all, in fils. */
  budget: integer('budget'),
  endedAt: instant('ended_at'),
  createdAt: instant('created_at').notNull(),
})
