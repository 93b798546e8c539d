import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { storedJson } from '#platform/database/stored-json.ts'
import type { NotificationEvent } from './notification.policy.ts'
import { notificationDetailsSchema } from './notification-details.policy.ts'
import type { NotifiedParty } from './notification-row.policy.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** The notifications in people's accounts. */
export const notifications = pgTable('notifications', {
  id: text('id').primaryKey(),
  personId: text('person_id').notNull(),
  party: text('party').$type<NotifiedParty>().notNull(),
  event: text('event').$type<NotificationEvent>().notNull(),
  subjectId: text('subject_id').notNull(),
  orderId: text('order_id'),
  details: storedJson('details', notificationDetailsSchema).notNull(),
  createdAt: instant('created_at').notNull(),
  readAt: instant('read_at'),
})
