import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { SiteSettings } from './settings.contract.ts'

/** The account that customers pay to by CliQ, and whether they may. */
type Destination = SiteSettings['cliq']

/** Other accounts to be paid to, which a second person confirms. */
export const destinationChanges = pgTable('destination_changes', {
  id: text('id').primaryKey(),
  old: jsonb('old').$type<Destination>().notNull(),
  new: jsonb('new').$type<Destination>().notNull(),
  askedBy: text('asked_by'),
  askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
  outcome: text('outcome').$type<'made' | 'declined' | 'replaced'>(),
  decidedBy: text('decided_by'),
  decidedAt: timestamp('decided_at', { withTimezone: true }),
})
