import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { type RentalStatus, type StatusMeaning, statusesThat } from './rental.policy.ts'

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

/** True in SQL for a rental whose status has a meaning; `status` is the column where the table has another name in the statement. */
export function hasMeaning(isMeant: (meaning: StatusMeaning) => boolean, status: SQLWrapper = rentals.status): SQL {
  return sql`${status} = ANY (${sql.param(statusesThat(isMeant))}::text[])`
}
