import { bigint, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Locale } from '#values/locale.ts'

/** A card as its provider keeps it; `id` is the provider's. */
export interface KeptCard {
  id: string
  brand: string
  last4: string
  /** `YYYY-MM`. */
  expiresAt: string
}

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** The provider's customer of each person, to whom it saves their cards. */
export const cardCustomers = pgTable('card_customers', {
  personId: text('person_id').primaryKey(),
  customer: text('customer').notNull(),
  defaultCard: text('default_card'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

/** The card of each order, for deposits and extensions. */
export const orderCards = pgTable('order_cards', {
  orderId: text('order_id').primaryKey(),
  customer: text('customer').notNull(),
  card: jsonb('card').$type<KeptCard>().notNull(),
  updatedAt: instant('updated_at').notNull(),
})

/** Pages of the provider on which a card is saved: for a person, or for an order whose deposit could not be held. */
export const cardPages = pgTable('card_pages', {
  id: text('id').primaryKey(),
  key: text('key').notNull(),
  personId: text('person_id'),
  orderId: text('order_id'),
  rentalId: text('rental_id'),
  customer: text('customer').notNull(),
  providerId: text('provider_id'),
  redirect: text('redirect'),
  status: text('status').$type<'open' | 'saved'>().notNull(),
  locale: text('locale').$type<Locale>().notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

export type CardPage = typeof cardPages.$inferSelect

/** Refusals of saved cards that were asked without their payers. */
export const cardRefusals = pgTable('card_refusals', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  cardId: text('card_id').notNull(),
  kind: text('kind').$type<'again' | 'never' | 'needs-payer'>().notNull(),
  at: timestamp('at', { withTimezone: true }).notNull(),
})
