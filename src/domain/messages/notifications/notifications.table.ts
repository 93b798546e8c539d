import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { NotificationDetails, NotificationEvent, NotifiedParty } from './notification.policy.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** The notifications in people's accounts. */
export const notifications = pgTable('notifications', {
  id: text('id').primaryKey(),
  personId: text('person_id').notNull(),
  party: text('party').$type<NotifiedParty>().notNull(),
  event: text('event').$type<NotificationEvent>().notNull(),
  subjectId: text('subject_id').notNull(),
  orderId: text('order_id'),
  details: jsonb('details').$type<NotificationDetails>().notNull(),
  createdAt: instant('created_at').notNull(),
  readAt: instant('read_at'),
})
