import { date, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { MailProblem } from '#platform/mail/read-mail-reports.ts'
import type { LocalizedText } from '#values/locale.ts'
import type { IssuePicks, IssueStatus } from './issue.policy.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** The issues of the newsletter. */
export const newsletterIssues = pgTable('newsletter_issues', {
  id: text('id').primaryKey(),
  /** The Thursday on which it is sent. */
  day: date('day', { mode: 'string' }).notNull(),
  subject: jsonb('subject').$type<LocalizedText>().notNull(),
  greeting: jsonb('greeting').$type<LocalizedText>().notNull(),
  picks: text('picks').$type<IssuePicks>().notNull(),
  /** The chosen pieces in their order. */
  itemIds: text('item_ids').array().notNull().default([]),
  status: text('status').$type<IssueStatus>().notNull(),
  /** Counts the changes of its content: consent is given to one version. */
  version: integer('version').notNull().default(1),
  writtenBy: text('written_by'),
  approvedBy: text('approved_by'),
  approvedAt: instant('approved_at'),
  beganAt: instant('began_at'),
  endedAt: instant('ended_at'),
  /** Readers it was mailed to. */
  sent: integer('sent').notNull().default(0),
  /** Readers for whom it has no piece. */
  skipped: integer('skipped').notNull().default(0),
  /** Readers whose address takes no mail. */
  closed: integer('closed').notNull().default(0),
  bounced: integer('bounced').notNull().default(0),
  complained: integer('complained').notNull().default(0),
  unsubscribed: integer('unsubscribed').notNull().default(0),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

export type Issue = typeof newsletterIssues.$inferSelect

/** The outcome of an issue for each reader. The id of the subscription outlives it, and names nobody then. */
export const newsletterDeliveries = pgTable(
  'newsletter_deliveries',
  {
    issueId: text('issue_id').notNull(),
    subscriberId: text('subscriber_id').notNull(),
    outcome: text('outcome').$type<'sent' | 'skipped' | 'closed'>().notNull(),
    at: instant('at').notNull(),
    reported: text('reported').$type<MailProblem>(),
    /** The reader unsubscribed with the link of this issue. */
    leftAt: instant('left_at'),
  },
  (table) => [primaryKey({ columns: [table.issueId, table.subscriberId] })],
)
