import { date, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Locale } from '#values/locale.ts'
import type { Inquiry } from './inquiry.contract.ts'

/** Inquiries of visitors. */
export const inquiries = pgTable('inquiries', {
  id: text('id').primaryKey(),
  kind: text('kind').$type<Inquiry['kind']>().notNull(),
  locale: text('locale').$type<Locale>().notNull(),
  personId: text('person_id'),
  name: text('name').notNull().default(''),
  email: text('email'),
  phone: text('phone'),
  message: text('message').notNull().default(''),
  topic: text('topic'),
  orderNumber: text('order_number'),
  day: date('day', { mode: 'string' }),
  time: text('time'),
  plan: text('plan'),
  billing: text('billing'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
