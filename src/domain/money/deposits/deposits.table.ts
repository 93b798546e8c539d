import { boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Beneficiary } from '#domain/money/ledger/deposit-entries.policy.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-words.policy.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** A deposit of a rental; one that is waived has no row. */
export const deposits = pgTable('deposits', {
  id: text('id').primaryKey(),
  orderId: text('order_id').notNull(),
  rentalId: text('rental_id').notNull(),
  method: text('method').$type<PaymentMethod>().notNull(),
  status: text('status').$type<'planned' | 'held' | 'failed' | 'released' | 'applied'>().notNull(),
  amount: integer('amount').notNull(),
  /** The part of the amount that is taken; the rest is released. */
  applied: integer('applied').notNull().default(0),
  /** The claimed part, which limits the hold; null while the whole deposit is at stake. */
  frozen: integer('frozen'),
  /** The part that is not held any more while the rest still is. */
  givenBack: integer('given_back').notNull().default(0),
  /** The part that a bank has taken back, and its decision. */
  disputed: integer('disputed').notNull().default(0),
  dispute: text('dispute').$type<'open' | 'won' | 'lost'>(),
  /** The decision, stored before the provider is asked. */
  decision: text('decision').$type<'release' | 'apply'>(),
  /** The recipients of the taken part. */
  beneficiaries: jsonb('beneficiaries').$type<Beneficiary[]>(),
  /** Counts the holds that were asked for; each has a key of its own. */
  attempt: integer('attempt').notNull().default(0),
  /** The provider was asked for the hold of `attempt`, and its answer is not stored yet. */
  isAsking: boolean('is_asking').notNull().default(false),
  /** The amount that the attempt asks for. */
  asked: integer('asked'),
  /** The provider's customer and card that the attempt asks for. */
  customer: text('customer'),
  cardId: text('card_id'),
  providerId: text('provider_id'),
  /** The hold that a renewal replaces, until the provider has released it. */
  formerProviderId: text('former_provider_id'),
  failure: text('failure'),
  reference: text('reference'),
  courierId: text('courier_id'),
  remittedAt: instant('remitted_at'),
  holdAt: instant('hold_at').notNull(),
  heldAt: instant('held_at'),
  renewAt: instant('renew_at'),
  /** The instant until which the provider captures the hold. */
  captureBefore: instant('capture_before'),
  /** The instant of the system's next action. */
  dueAt: instant('due_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

export type DepositRow = typeof deposits.$inferSelect
