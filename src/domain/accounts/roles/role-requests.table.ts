import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { GivenRole } from '#domain/permissions.policy.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Roles that were asked for and take two people. */
export const roleRequests = pgTable('role_requests', {
  id: text('id').primaryKey(),
  personId: text('person_id').notNull(),
  role: text('role').$type<GivenRole>().notNull(),
  askedBy: text('asked_by').notNull(),
  askedAt: instant('asked_at').notNull(),
  /** The instant at which it takes effect by itself: nobody else can confirm it. */
  dueAt: instant('due_at'),
  outcome: text('outcome').$type<'given' | 'declined'>(),
  decidedBy: text('decided_by'),
  decidedAt: instant('decided_at'),
})
