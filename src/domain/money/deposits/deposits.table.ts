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
  /** What of the amount is taken; the rest is released. */
  applied: integer('applied').notNull().default(0),
  /** What is claimed of it, so that no more stays held; null while all of it is at stake. */
  frozen: integer('frozen'),
  /** What of it is not held any more while the rest still is. */
  givenBack: integer('given_back').notNull().default(0),
  /** What of it a bank has taken back, and how it decided. */
  disputed: integer('disputed').notNull().default(0),
  dispute: text('dispute').$type<'open' | 'won' | 'lost'>(),
  /** What is to happen to it, decided before the provider is told. */
  decision: text('decision').$type<'release' | 'apply'>(),
  /** Who gets what is taken. */
  beneficiaries: jsonb('beneficiaries').$type<Beneficiary[]>(),
  /** Counts the holds that were asked for; each has a key of its own. */
  attempt: integer('attempt').notNull().default(0),
  /** The provider was asked for the hold of `attempt`, and its answer is not written down yet. */
  isAsking: boolean('is_asking').notNull().default(false),
  /** What the attempt asks for. */
  asked: integer('asked'),
  /** The provider's customer and card that the attempt asks for. */
  customer: text('customer'),
  cardId: text('card_id'),
  providerId: text('provider_id'),
  /** The hold that a renewal replaces, until the provider has let go of it. */
  formerProviderId: text('former_provider_id'),
  failure: text('failure'),
  reference: text('reference'),
  courierId: text('courier_id'),
  remittedAt: instant('remitted_at'),
  holdAt: instant('hold_at').notNull(),
  heldAt: instant('held_at'),
  renewAt: instant('renew_at'),
  /** Until when the provider captures the hold. */
  captureBefore: instant('capture_before'),
  /** When the system acts next. */
  dueAt: instant('due_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

export type DepositRow = typeof deposits.$inferSelect
