import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Locale } from '#values/locale.ts'

/** Consents of a person; rows are never changed, except that `network` is emptied when the account is deleted. */
export const consents = pgTable('consents', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  personId: text('person_id'),
  orderId: text('order_id'),
  kind: text('kind').$type<'terms' | 'identity'>().notNull(),
  version: text('version').notNull(),
  place: text('place').$type<'sign-up' | 'checkout' | 'identity'>().notNull(),
  network: text('network').notNull().default(''),
  locale: text('locale').$type<Locale>().notNull(),
  at: timestamp('at', { withTimezone: true }).notNull(),
})
