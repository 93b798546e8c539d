import { bigint, boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { PaymentMethod } from '#domain/money/payments/payment-words.policy.ts'
import type { Quote } from '#domain/renting/quotes/quote.contract.ts'
import type { RangeDelivery } from '#domain/renting/quotes/quote.policy.ts'
import type { Benefits } from '#domain/renting/quotes/reductions.policy.ts'
import type { FoundReductions } from '#domain/renting/quotes/show-reductions.ts'
import type { Locale } from '#values/locale.ts'
import type { Delivery } from './order.contract.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const orders = pgTable('orders', {
  id: text('id').primaryKey(),
  number: bigint('number', { mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
  visitorId: text('visitor_id').notNull(),
  personId: text('person_id'),
  /** The network of a hold, as long as it lasts; null for the system's. */
  network: text('network'),
  /** A hold that keeps no units: its network held too much. */
  yields: boolean('yields').notNull().default(false),
  locale: text('locale').$type<Locale>().notNull(),
  holdEndsAt: instant('hold_ends_at').notNull(),
  isHoldExtended: boolean('is_hold_extended').notNull().default(false),
  /** Whether its customer may still keep it for another 15 minutes. */
  mayKeepHold: boolean('may_keep_hold').notNull().default(true),
  releaseReason: text('release_reason').$type<ReleaseReason>(),
  email: text('email'),
  emailConfirmedAt: instant('email_confirmed_at'),
  phoneConfirmedAt: instant('phone_confirmed_at'),
  delivery: jsonb('delivery').$type<KeptDelivery>(),
  /** The person who collects in person, if nothing is delivered. */
  collector: jsonb('collector').$type<Collector>(),
  method: text('method').$type<PaymentMethod>(),
  charges: jsonb('charges').$type<Quote['charges']>().notNull(),
  total: integer('total').notNull(),
  deposit: integer('deposit').notNull(),
  /** The price of delivery and collection for each range of days. */
  deliveries: jsonb('deliveries').$type<RangeDelivery[]>().notNull().default([]),
  cashHandling: integer('cash_handling').notNull().default(0),
  /** The part that the customer pays by credit. */
  credit: integer('credit').notNull().default(0),
  /** The business settings it was made under. */
  figuresVersion: integer('figures_version').notNull().default(0),
  /** The code that was asked for, whether or not it takes something off. */
  promotionalCode: text('promotional_code'),
  usesCredit: boolean('uses_credit').notNull().default(false),
  wantsProtection: boolean('wants_protection').notNull().default(false),
  reductions: jsonb('reductions').$type<KeptReductions>(),
  /** The customer wants every piece or none. */
  isAllOrNothing: boolean('is_all_or_nothing').notNull().default(false),
  /** Plain packaging, and mails that name neither shop nor items. */
  isDiscreet: boolean('is_discreet').notNull().default(false),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

/** The delivery address; `slot` is null when the chosen window has closed since. Orders from before collection was chosen have none. */
export type KeptDelivery = Omit<Delivery, 'slot' | 'collection'> & { slot: string | null; collection?: string | null }
/** The person who collects in person; the phone is E.164. */
export interface Collector {
  name: string
  phone: string
}
/** The possible reductions of the quote, and the used benefits of the month. Orders from before reductions existed have none. */
export type KeptReductions = FoundReductions & { used: Benefits }
export type ReleaseReason = 'time' | 'customer' | 'replaced'
export type OrderRow = typeof orders.$inferSelect
