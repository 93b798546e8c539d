import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const campaigns = pgTable('campaigns', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** The partner who pays the reductions of its codes; null for the shop. */
  partner: text('partner'),
  /** The limit of all reductions by its codes, in fils. */
  budget: integer('budget'),
  endedAt: instant('ended_at'),
  createdAt: instant('created_at').notNull(),
})
