import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { ReportKind } from './read-mail-reports.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Mails that came back or were complained about. */
export const mailReports = pgTable('mail_reports', {
  id: text('id').primaryKey(),
  /** In lower case. */
  address: text('address').notNull(),
  kind: text('kind').$type<ReportKind>().notNull(),
  /** The row of the outbox. */
  messageId: text('message_id').notNull(),
  reason: text('reason').notNull(),
  at: instant('at').notNull(),
  /** Since when the address is tried again. */
  settledAt: instant('settled_at'),
})
