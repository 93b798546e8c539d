import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { PaymentStatus } from '#domain/renting/orders/order.contract.ts'
import type { PaymentMethod } from './payment.contract.ts'
import type { Locale } from '#values/locale.ts'

export const payments = pgTable('payments', {
  id: text('id').primaryKey(),
  orderId: text('order_id').notNull(),
  method: text('method').$type<PaymentMethod>().notNull(),
  status: text('status').$type<PaymentStatus>().notNull(),
  decision: text('decision').$type<'capture' | 'void'>(),
  amount: integer('amount').notNull(),
  key: text('key').notNull(),
  providerId: text('provider_id'),
  redirect: text('redirect'),
  locale: text('locale').$type<Locale>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})

export type PaymentRow = typeof payments.$inferSelect
