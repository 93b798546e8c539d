import { bigint, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Events in the order they happened; rows are never changed. */
export const auditLog = pgTable('audit_log', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  event: text('event').notNull(),
  subjectId: text('subject_id').notNull(),
  actorId: text('actor_id'),
  details: jsonb('details').$type<Record<string, unknown>>().notNull(),
  at: timestamp('at', { withTimezone: true }).notNull(),
})
