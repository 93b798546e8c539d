import { jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { AlarmKind } from './alarms.policy.ts'

/** The faults of the shop itself that staff must see to, until each is over. */
export const alarms = pgTable(
  'alarms',
  {
    kind: text('kind').$type<AlarmKind>().notNull(),
    /** The store, or empty for the whole shop. */
    subject: text('subject').notNull(),
    since: timestamp('since', { withTimezone: true }).notNull(),
    details: jsonb('details').$type<Record<string, unknown>>().notNull(),
    waivedAt: timestamp('waived_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.kind, table.subject] })],
)
