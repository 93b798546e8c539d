import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { boolean, date, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { HandOverWay } from '#domain/catalogue/items/item.policy.ts'
import { defaultBusinessSettings } from '#domain/site/business-settings/business-settings.policy.ts'
import { meaningOf, type RentalStatus, type StatusMeaning, statusesThat } from './rental.policy.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

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
  /** The last paid day, where its customer returns it earlier; null otherwise. */
  paidUntil: date('paid_until', { mode: 'string' }),
  price: integer('price').notNull(),
  /** Its share of the order's service fee. */
  serviceFee: integer('service_fee').notNull().default(0),
  /** The reduction of the price by membership and codes; the shop pays it. */
  reduction: integer('reduction').notNull().default(0),
  /** The shop's commission on the price. */
  commission: integer('commission').notNull().default(0),
  /** The shop's share of its price in basis points, frozen when it is booked. */
  commissionRate: integer('commission_rate').notNull().default(defaultBusinessSettings.commission.usual),
  deposit: integer('deposit').notNull(),
  /** The price of its protection plan; zero without one. */
  protection: integer('protection').notNull().default(0),
  /** The deposit without the plan; null for rentals from before protection plans. */
  fullDeposit: integer('full_deposit'),
  /** The value that was agreed when it was booked. */
  agreedValue: integer('agreed_value'),
  /** The way of its hand-over; frozen with the quote. */
  handOver: text('hand_over').$type<HandOverWay>().notNull().default('courier'),
  status: text('status').$type<RentalStatus>().notNull(),
  /** The deadline of its owner's answer. */
  answerBy: instant('answer_by'),
  /** The instant at which the acceptance of its owner is carried out; until then they may withdraw it. */
  acceptAt: instant('accept_at'),
  confirmedAt: instant('confirmed_at'),
  dispatchedAt: instant('dispatched_at'),
  deliveredAt: instant('delivered_at'),
  collectedAt: instant('collected_at'),
  /** The instant at which it was scanned in after the rental. */
  returnedAt: instant('returned_at'),
  failedAttempts: integer('failed_attempts').notNull().default(0),
  collectionAttempts: integer('collection_attempts').notNull().default(0),
  /** The start of its customer's lateness; null before a failed collection, and where only the shop is at fault. */
  lateFrom: instant('late_from'),
  /**
   * The instant from which its lateness is the shop's and is not counted; equal to `lateFrom` where all of it is. Null while it is the
   * customer's.
   */
  lateUntil: instant('late_until'),
  /** The reason for which it was declined or cancelled. */
  reason: jsonb('reason').$type<{ code: string; words?: string }>(),
  /** The rental that it replaces. */
  replaces: text('replaces'),
  daysMoved: boolean('days_moved').notNull().default(false),
  /** The planned dispatch of its first days, before they were moved; null without a move. */
  firstDispatchAt: instant('first_dispatch_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

export type RentalRow = typeof rentals.$inferSelect

/** True in SQL for a rental whose status has a meaning; `status` is the column where the table has another name in the statement. */
export function hasMeaning(isMeant: (meaning: StatusMeaning) => boolean, status: SQLWrapper = rentals.status): SQL {
  return sql`${status} = ANY (${sql.param(statusesThat(isMeant))}::text[])`
}

/** True for a rental whose price is paid, or to be paid. */
export function isPayable({ status }: Pick<RentalRow, 'status'>): boolean {
  return meaningOf(status).isPayable
}
