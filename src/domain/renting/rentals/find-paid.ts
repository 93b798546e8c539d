import { eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { paymentParts } from '#domain/money/payments/payments.table.ts'
import { orders } from '#domain/renting/orders/orders.table.ts'
import { rowsOf } from '#platform/database/rows-of.ts'
import type { Fils } from '#values/money.ts'
import { deliveryIn } from './plan-refund.ts'
import type { RentalWithOrder } from './read-rentals.ts'

interface Paid {
  rental: Fils
  serviceFee: Fils
  protection: Fils
  delivery: Fils
}

/**
 * Finds the payments for a rental in fils, refunded or not: price after reductions with extensions, service fee, plan and delivery. The
 * delivery of its days counts if it was refunded with the rental, or was for this rental alone.
 */
export async function findPaid(ctx: Context, rental: RentalWithOrder): Promise<Paid> {
  const [found] = await ctx.db.select(paidColumns(rental)).from(orders).where(eq(orders.id, rental.orderId))
  if (!found) throw new Error('a rental of no order')
  return showPaid(rental, found)
}

/** The columns for `showPaid`, as fields of a select from the rental's order. */
export function paidColumns({ id, from, until }: RentalWithOrder) {
  return {
    parts: rowsOf(
      { part: paymentParts.part, captured: paymentParts.captured },
      sql`FROM payment_parts JOIN payments ON payments.id = payment_parts.payment_id
        WHERE payments.order_id = orders.id AND (payment_parts.rental_id = ${id} OR payment_parts.rental_id IS NULL)`,
    ),
    deliveryBack: deliveryBackOf(id),
    isAlone: sql<boolean>`(SELECT count(*) = 1 FROM rentals
      WHERE rentals.order_id = orders.id AND first_day = ${from} AND last_day = ${until} AND hand_over = 'courier')`,
    deliveries: orders.deliveries,
  }
}

interface PaidFields {
  parts: { part: string; captured: Fils }[]
  /** The part of the delivery that came back with the rental. */
  deliveryBack: Fils
  /** It is the only rental of its days in its order. */
  isAlone: boolean
  deliveries: (typeof orders.$inferSelect)['deliveries']
}

/** Shows the payments for a rental; see `findPaid`. */
export function showPaid(rental: RentalWithOrder, { parts, deliveryBack, isAlone, deliveries }: PaidFields): Paid {
  const sumOf = (part: string): Fils => parts.filter((one) => one.part === part).reduce((sum, { captured }) => sum + captured, 0)
  const isBack = deliveryBack > 0 || !isAlone
  const delivery = isBack ? deliveryBack : Math.min(deliveryIn(deliveries, rental), sumOf('delivery'))
  return { rental: sumOf('rental'), serviceFee: sumOf('service_fee'), protection: sumOf('protection'), delivery }
}

/** Answers the part of an order's delivery that came back with one of its rentals, by the ledger. */
function deliveryBackOf(rentalId: string): SQL<Fils> {
  return sql`(SELECT coalesce(sum(entry.amount), 0)::int
    FROM ledger_transactions moved JOIN ledger_entries entry ON entry.transaction_id = moved.id AND entry.part = 'delivery'
    WHERE moved.order_id = orders.id AND moved.kind = 'refund'
      AND EXISTS (SELECT FROM ledger_entries WHERE transaction_id = moved.id AND account = 'refunds' AND rental_id = ${rentalId}))`
}
