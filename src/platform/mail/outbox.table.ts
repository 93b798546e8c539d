import { boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { PhoneChannel } from '#platform/sms/sms.ts'
import type { Locale } from '#values/locale.ts'
import type { Attachment } from './attachment.ts'
import type { MailProblem } from './read-mail-reports.ts'
import type { MailContent } from './render-mail.ts'

/** Mails, SMS, WhatsApp messages and notifications on devices, waiting or sent. */
export const outbox = pgTable('outbox', {
  id: text('id').primaryKey(),
  channel: text('channel').$type<'mail' | 'push' | PhoneChannel>().notNull(),
  /** An address, a phone, or the id of the person whose devices show a notification. */
  recipient: text('recipient').notNull(),
  locale: text('locale').$type<Locale>().notNull(),
  subject: text('subject').notNull().default(''),
  bodyHtml: text('body_html').notNull().default(''),
  bodyText: text('body_text').notNull(),
  replyTo: text('reply_to'),
  unsubscribeUrl: text('unsubscribe_url'),
  /** The id of the order whose mails are one conversation. */
  thread: text('thread'),
  /** The parts of a mail that may be folded into another one; null once it is sent. */
  content: jsonb('content').$type<MailContent & { rank: number }>(),
  /** The mail that says it as well. */
  foldedInto: text('folded_into'),
  attachments: jsonb('attachments').$type<readonly Attachment[]>().notNull().default([]),
  isDiscreet: boolean('is_discreet').notNull().default(false),
  dedupeKey: text('dedupe_key').notNull().unique(),
  attempts: integer('attempts').notNull().default(0),
  /** The earliest time to send; a message that is held keeps it. */
  dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  /** Why the last attempt failed. */
  fault: text('fault'),
  /** A bounce or a complaint about it. */
  reported: text('reported').$type<MailProblem>(),
  sentAt: timestamp('sent_at', { withTimezone: true }),
  /** Since when it waits for staff to send it. */
  heldAt: timestamp('held_at', { withTimezone: true }),
})
