import { and, eq, sql } from 'drizzle-orm'
import { type Context, inTransaction, type Needs, nowOf, type TxContext } from '#domain/context.ts'
import { payments } from '#domain/money/payments/payments.table.ts'
import { findPaymentsDue } from '#domain/renting/orders/find-payment-due.ts'
import { moveRental } from '#domain/renting/rentals/move-rentals.ts'
import { releaseDeposits } from '#domain/renting/rentals/plan-refund.ts'
import { readRentals } from '#domain/renting/rentals/read-rentals.ts'
import { rentals } from '#domain/renting/rentals/rentals.table.ts'
import { endSet, settleLater } from '#domain/renting/rentals/settle-later.ts'
import { isPaymentDue } from '#domain/renting/rentals/unsettled.ts'
import { addDays } from '#values/day.ts'
import { closePayment } from './settle-payment.ts'

/** The reason of rentals without a payment at their dispatch. */
const reason = { code: 'unpaid' }
/** The orders in one read. */
const most = 100

/**
 * Cancels rentals without a payment at their dispatch, as their customer would: the days are free again, and the deposit is released. Any
 * number of calls cancel once. Returns the errors; one order's does not stop the others.
 */
export async function cancelUnpaid(ctx: Context & Needs<'payments'>): Promise<unknown[]> {
  const { now } = await nowOf(ctx)
  const faults: unknown[] = []
  for (let ids = await findDue(ctx, ''); ids.length > 0; ids = await findDue(ctx, ids.at(-1) ?? '')) {
    const over = [...(await findPaymentsDue(ctx, ids, now))].filter(([, { by }]) => by <= now)
    for (const [orderId] of over) await end(ctx, orderId).catch((fault: unknown) => faults.push(fault))
  }
  return faults
}

/** The next orders, after this one, that are to be paid again and whose dispatch is near. */
async function findDue(ctx: Context, after: string): Promise<string[]> {
  const { today } = await nowOf(ctx)
  const isDue = isPaymentDue({ id: sql`r.id`, orderId: sql`r.order_id`, status: sql`r.status` })
  const { rows } = await ctx.db.execute<{ orderId: string }>(sql`
    SELECT DISTINCT r.order_id AS "orderId" FROM rentals r
    WHERE r.first_day <= ${addDays(today, 2)}::date AND r.order_id > ${after} AND ${isDue} ORDER BY 1 LIMIT ${most}`)
  return rows.map(({ orderId }) => orderId)
}

/** Closes the payer's open page first: either it was paid on, or it cannot be any more. */
async function end(ctx: Context & Needs<'payments'>, orderId: string): Promise<void> {
  const isOpen = and(eq(payments.orderId, orderId), eq(payments.status, 'created'), eq(payments.purpose, 'order'))
  const [page] = await ctx.db.select({ id: payments.id }).from(payments).where(isOpen)
  if (page) await closePayment(ctx, page.id)
  await inTransaction(ctx, (tx) => cancel(tx, orderId))
}

async function cancel(tx: TxContext, orderId: string): Promise<void> {
  await tx.db.execute(sql`SELECT id FROM orders WHERE id = ${orderId} FOR UPDATE`)
  const due = (await findPaymentsDue(tx, [orderId], tx.now)).get(orderId)
  const over = new Set(due?.rentals.filter(({ by }) => by <= tx.now).map(({ id }) => id))
  if (over.size === 0) return
  for (const rental of await readRentals(tx, eq(rentals.orderId, orderId))) {
    if (!over.has(rental.id)) continue
    await moveRental(tx, 'cancelUnpaid', { rental, by: 'system', change: { reason }, details: { reason: reason.code, refund: 0 } })
    await releaseDeposits(tx, rental.id)
    await endSet(tx, rental)
    if (rental.isAllOrNothing) break
  }
  await settleLater(tx, orderId)
}
