import { bigint, boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Locale } from '#values/locale.ts'

/** Messages between the two sides of a rental, and from the shop to a person. */
export const userMessages = pgTable('user_messages', {
  id: text('id').primaryKey(),
  /** The rental's id, or for what the shop says the person's. */
  thread: text('thread').notNull(),
  sequence: bigint('sequence', { mode: 'number' }).notNull(),
  /** Null for what the shop says. */
  rentalId: text('rental_id'),
  /** The author, also for the shop; null for a member of staff whose account is deleted. */
  senderId: text('sender_id'),
  recipientId: text('recipient_id').notNull(),
  key: text('key').notNull(),
  content: text('content').notNull(),
  /** The content without ways to reach somebody; null where there are none. */
  masked: text('masked'),
  translation: text('translation'),
  translationLocale: text('translation_locale').$type<Locale>(),
  photoSmall: text('photo_small'),
  photoLarge: text('photo_large'),
  isRead: boolean('is_read').notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
export type UserMessageRow = typeof userMessages.$inferSelect
