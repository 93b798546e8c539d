import { date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Plan } from '#domain/site/business-settings/business-settings.policy.ts'

export const memberships = pgTable('memberships', {
  id: text('id').primaryKey(),
  personId: text('person_id').notNull(),
  plan: text('plan').$type<Plan>().notNull(),
  startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
  endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
})

/** The benefits of a month used by an order; `month` is its first day. */
export const membershipUses = pgTable('membership_uses', {
  orderId: text('order_id').primaryKey(),
  month: date('month', { mode: 'string' }).notNull(),
  off: integer('off').notNull(),
  deliveries: integer('deliveries').notNull(),
  accessories: integer('accessories').notNull(),
})
