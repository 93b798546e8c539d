import { date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { RentalStatus } from '#domain/renting/orders/order.contract.ts'

export const rentals = pgTable('rentals', {
  id: text('id').primaryKey(),
  orderId: text('order_id').notNull(),
  line: integer('line').notNull(),
  itemId: text('item_id').notNull(),
  unitId: text('unit_id').notNull(),
  ownerId: text('owner_id').notNull(),
  color: text('color').notNull(),
  from: date('first_day', { mode: 'string' }).notNull(),
  until: date('last_day', { mode: 'string' }).notNull(),
  price: integer('price').notNull(),
  deposit: integer('deposit').notNull(),
  status: text('status').$type<RentalStatus>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})

export type RentalRow = typeof rentals.$inferSelect
