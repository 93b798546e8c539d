import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Locale } from '#values/locale.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Subscribers of the newsletter, confirmed or pending. */
export const subscribers = pgTable('subscribers', {
  id: text('id').primaryKey(),
  email: text('email').notNull().unique(),
  /** The canonical form of `email`: one mailbox has one subscription. */
  mailbox: text('mailbox').notNull().unique(),
  locale: text('locale').$type<Locale>().notNull(),
  confirmHash: text('confirm_hash').notNull().unique(),
  leaveHash: text('leave_hash').notNull().unique(),
  expiresAt: instant('expires_at').notNull(),
  confirmedAt: instant('confirmed_at'),
  createdAt: instant('created_at').notNull(),
})
