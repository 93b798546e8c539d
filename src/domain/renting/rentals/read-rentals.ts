import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { items } from '#domain/catalogue/items/items.table.ts'
import type { Context, TxContext } from '#domain/context.ts'
import { deposits } from '#domain/money/deposits/deposits.table.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-words.policy.ts'
import { isOfVisitor } from '#domain/renting/orders/order-links.table.ts'
import { orders } from '#domain/renting/orders/orders.table.ts'
import type { BusinessSettings } from '#domain/site/business-settings/business-settings.policy.ts'
import { readVersions } from '#domain/site/business-settings/read-business-settings.ts'
import type { RentalTies } from './rental.policy.ts'
import type { Timed } from './rental-moments.policy.ts'
import { type RentalRow, rentals } from './rentals.table.ts'
import { type Unsettled, unsettledOf } from './unsettled.ts'

/** A rental with the facts that its moves depend on: its people and its moments. */
export interface RentalWithOrder extends Omit<RentalRow, 'agreedValue'>, RentalTies, Timed {
  method: PaymentMethod
  /** The area where its owner hands it over. */
  area: (typeof items.$inferSelect)['pickupArea']
  isAllOrNothing: boolean
  /** Its deposit is held, waived, or collected in cash at the door. */
  isDepositReady: boolean
  /** The reason why its price is neither paid nor due in cash: an owner's answer is awaited, or a payment is in progress or missing. */
  unsettled: Unsettled | null
  /** A claim against its customer is not final. */
  hasOpenClaim: boolean
  /** The business settings that its order was made under. */
  figures: BusinessSettings
}

/** SQL for the delivery window of a rental in its order; null for a hand-over in person. */
export const courierSlot = sql<string | null>`CASE WHEN ${rentals.handOver} = 'courier' THEN ${orders.delivery} ->> 'slot' END`

/** Reads the rentals that `where` names, with the facts that their moves depend on, in the order of their order's lines. */
export async function readRentals(ctx: Context | TxContext, where: SQL | undefined): Promise<RentalWithOrder[]> {
  const { visitorId } = ctx.actor
  const rows = await ctx.db
    .select({
      ...getTableColumns(rentals),
      figuresVersion: orders.figuresVersion,
      customerId: orders.personId,
      visitorId: sql<string>`CASE WHEN ${isOfVisitor(visitorId)} THEN ${visitorId} ELSE ${orders.visitorId} END`,
      holdEndsAt: orders.holdEndsAt,
      slot: courierSlot,
      method: sql<PaymentMethod>`coalesce(${orders.method}, 'card')`,
      area: items.pickupArea,
      isAllOrNothing: orders.isAllOrNothing,
      agreedValue: sql<number>`coalesce(${rentals.agreedValue}, ${items.agreedValue})`,
      isDepositReady: sql<boolean>`${rentals.deposit} = 0 OR EXISTS (SELECT 1 FROM ${deposits} WHERE ${deposits.rentalId} = ${rentals.id}
        AND (${deposits.status} = 'held' OR ${deposits.status} = 'planned' AND ${deposits.method} = 'cash'))`,
      unsettled: unsettledOf({ id: sql`${rentals.id}`, orderId: sql`${rentals.orderId}` }),
      hasOpenClaim: sql<boolean>`EXISTS (SELECT 1 FROM claims c WHERE c.rental_id = ${rentals.id} AND c.opened_by <> 'customer'
        AND c.status IN ('opened', 'escalated', 'decided', 'appealed'))`,
    })
    .from(rentals)
    .innerJoin(orders, eq(orders.id, rentals.orderId))
    .innerJoin(items, eq(items.id, rentals.itemId))
    .where(where)
    .orderBy(rentals.line, rentals.id)
  const figuresOf = await readVersions(
    ctx,
    rows.map(({ figuresVersion }) => figuresVersion),
  )
  return rows.map(({ figuresVersion, ...row }) => ({ ...row, figures: figuresOf(figuresVersion) }))
}
