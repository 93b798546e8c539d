import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { paymentParts, payments } from '#domain/money/payments/payments.table.ts'
import type { Fils } from '#values/money.ts'
import { deliveryOf } from './plan-refund.ts'
import type { KnownRental } from './read-rentals.ts'
import { rentals } from './rentals.table.ts'

interface Paid {
  rental: Fils
  serviceFee: Fils
  protection: Fils
  delivery: Fils
}

/**
 * What was paid for a rental, by any way, in fils, whether or not it came back: its price after reductions with its extensions, its service
 * fee, its plan, and the delivery of its days where it came back with it or brought nothing else.
 */
export async function findPaid(ctx: Context, rental: KnownRental): Promise<Paid> {
  const { id, orderId } = rental
  const paid = await ctx.db
    .select({ part: paymentParts.part, captured: paymentParts.captured })
    .from(paymentParts)
    .innerJoin(payments, eq(payments.id, paymentParts.paymentId))
    .where(and(eq(payments.orderId, orderId), or(eq(paymentParts.rentalId, id), isNull(paymentParts.rentalId))))
  const sumOf = (part: string): Fils => paid.filter((one) => one.part === part).reduce((sum, { captured }) => sum + captured, 0)
  const back = await findDeliveryBack(ctx, rental)
  const delivery = back > 0 || !(await isAlone(ctx, rental)) ? back : Math.min(await deliveryOf(ctx, rental), sumOf('delivery'))
  return { rental: sumOf('rental'), serviceFee: sumOf('service_fee'), protection: sumOf('protection'), delivery }
}

/** What of the delivery came back with the rental, by the ledger. */
async function findDeliveryBack(ctx: Context, { id, orderId }: KnownRental): Promise<Fils> {
  const { rows } = await ctx.db.execute<{ amount: Fils }>(sql`
    SELECT coalesce(sum(entry.amount), 0)::int AS amount
    FROM ledger_transactions moved JOIN ledger_entries entry ON entry.transaction_id = moved.id AND entry.part = 'delivery'
    WHERE moved.order_id = ${orderId} AND moved.kind = 'refund'
      AND EXISTS (SELECT FROM ledger_entries WHERE transaction_id = moved.id AND account = 'refunds' AND rental_id = ${id})`)
  return rows[0]?.amount ?? 0
}

/** True for the only rental of its days in its order. */
async function isAlone(ctx: Context, { orderId, from, until }: KnownRental): Promise<boolean> {
  const ofDays = and(eq(rentals.orderId, orderId), eq(rentals.from, from), eq(rentals.until, until), eq(rentals.handOver, 'courier'))
  return (await ctx.db.$count(rentals, ofDays)) === 1
}
