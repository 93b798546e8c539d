import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { KeptCard } from '#domain/money/cards/cards.table.ts'
import type { Part } from '#domain/money/ledger/ledger.policy.ts'
import type { Locale } from '#values/locale.ts'
import type { PaymentMethod, PaymentStatus } from './payment-words.policy.ts'

export const payments = pgTable('payments', {
  id: text('id').primaryKey(),
  orderId: text('order_id').notNull(),
  purpose: text('purpose').$type<'order' | 'extension' | 'claim'>().notNull().default('order'),
  /** The rental that is extended, or that a claim is about. */
  rentalId: text('rental_id'),
  method: text('method').$type<PaymentMethod>().notNull(),
  status: text('status').$type<PaymentStatus>().notNull(),
  decision: text('decision').$type<'capture' | 'void'>(),
  amount: integer('amount').notNull(),
  /** The part of a CliQ transfer for the deposits, besides the amount. */
  deposit: integer('deposit').notNull().default(0),
  /** The amount that the customer has paid. */
  captured: integer('captured').notNull().default(0),
  /** The part that belongs to the customer again, whether or not it has reached them. */
  refunded: integer('refunded').notNull().default(0),
  /** The credit that paid for the rest of the charges, and its refunded part. */
  credit: integer('credit').notNull().default(0),
  creditReturned: integer('credit_returned').notNull().default(0),
  /** The part that a bank has taken back. */
  disputed: integer('disputed').notNull().default(0),
  /** The reference that a CliQ transfer must name, and the end of the wait for it. */
  reference: text('reference'),
  expiresAt: timestamp('expires_at', { withTimezone: true }),
  /** The provider's customer to whom the card is kept, and the card: the saved one that is asked first, then the one that paid. */
  customer: text('customer'),
  card: jsonb('card').$type<KeptCard>(),
  /** The courier who has collected the cash. */
  courierId: text('courier_id'),
  key: text('key').notNull(),
  providerId: text('provider_id'),
  redirect: text('redirect'),
  locale: text('locale').$type<Locale>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})

export type PaymentRow = typeof payments.$inferSelect

/** The parts of a payment: the net price and the service fee of each rental, delivery and cash handling. */
export const paymentParts = pgTable('payment_parts', {
  paymentId: text('payment_id').notNull(),
  rentalId: text('rental_id'),
  part: text('part').$type<Part>().notNull(),
  captured: integer('captured').notNull(),
  refunded: integer('refunded').notNull().default(0),
})
