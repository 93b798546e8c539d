import { date, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Locale } from '#values/locale.ts'

export const waits = pgTable('waits', {
  id: text('id').primaryKey(),
  itemId: text('item_id').notNull(),
  from: date('first_day', { mode: 'string' }).notNull(),
  until: date('last_day', { mode: 'string' }).notNull(),
  visitorId: text('visitor_id').notNull(),
  personId: text('person_id'),
  locale: text('locale').$type<Locale>().notNull(),
  status: text('status').$type<'waiting' | 'offered' | 'ended'>().notNull(),
  /** The hold that was made for them. */
  orderId: text('order_id'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})

export type WaitRow = typeof waits.$inferSelect
