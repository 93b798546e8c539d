import { boolean, date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Day } from '#values/day.ts'

/** Cash that was taken to the bank or fetched from it, in fils. */
export const bankDeposits = pgTable('bank_deposits', {
  id: text('id').primaryKey(),
  number: integer('number').notNull().generatedAlwaysAsIdentity(),
  key: text('key').notNull(),
  kind: text('kind').$type<'deposit' | 'withdrawal'>().notNull(),
  amount: integer('amount').notNull(),
  /** The reference on the bank's slip. */
  reference: text('reference').notNull(),
  day: date('day', { mode: 'string' }).$type<Day>().notNull(),
  madeBy: text('made_by'),
  madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
})

/** The cash in the shop, in fils: one row, changed with each entry in `cash_at_shop`. */
export const shopCash = pgTable('shop_cash', {
  id: boolean('id').primaryKey(),
  amount: integer('amount').notNull(),
})
