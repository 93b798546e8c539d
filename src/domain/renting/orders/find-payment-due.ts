import { inArray, sql } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import { amountOf } from '#domain/money/ledger/ledger.policy.ts'
import { openMethods } from '#domain/money/payments/open-methods.ts'
import { chargesFor } from '#domain/money/payments/order-charges.policy.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-words.policy.ts'
import { readRentals } from '#domain/renting/rentals/read-rentals.ts'
import { rentalMoves } from '#domain/renting/rentals/rental.policy.ts'
import { momentsOf } from '#domain/renting/rentals/rental-moments.policy.ts'
import { rentals } from '#domain/renting/rentals/rentals.table.ts'
import { isPaymentDue } from '#domain/renting/rentals/unsettled.ts'
import { readBusinessSettings } from '#domain/site/business-settings/read-business-settings.ts'
import type { Fils } from '#values/money.ts'
import { findCashLimit } from './find-cash-limit.ts'
import { findOtherTransfers } from './find-other-transfers.ts'
import { transferHours } from './order.policy.ts'
import { type OrderRow, orders } from './orders.table.ts'

const hourMs = 3_600_000
/** The least time for a customer to pay again, also before an earlier dispatch. */
const leastHours = 1

/** A way to pay again; `deposit` is the part of a CliQ transfer besides the amount, which includes the handling of cash. */
export interface WayToPay {
  method: PaymentMethod
  amount: Fils
  deposit: Fils
  cashHandling: Fils
}

/** The amount to pay again for an order whose payment failed, and the ways to pay it. */
export interface PaymentDue {
  /** The rentals that nothing pays for, each with the instant at which it is cancelled. */
  rentals: { id: string; by: Date }[]
  by: Date
  /** Without the handling of cash. */
  amount: Fils
  ways: WayToPay[]
}

/** The orders among these whose payment failed, with the amounts to pay again. */
export async function findPaymentsDue(ctx: Context | TxContext, orderIds: readonly string[], now: Date): Promise<Map<string, PaymentDue>> {
  const ofOrders = inArray(rentals.orderId, [...orderIds])
  const isDue = isPaymentDue({ id: sql`${rentals.id}`, orderId: sql`${rentals.orderId}`, status: sql`${rentals.status}` })
  const due = orderIds.length === 0 ? [] : await readRentals(ctx, sql`${ofOrders} AND ${isDue}`)
  const found = new Map<string, PaymentDue>()
  for (const [orderId, rows] of Map.groupBy(due, (rental) => rental.orderId)) {
    const [order] = await ctx.db
      .select()
      .from(orders)
      .where(inArray(orders.id, [orderId]))
    if (!order) continue
    const least = new Date((await findFallenAt(ctx, orderId)).getTime() + leastHours * hourMs)
    const each = rows.map((rental) => {
      const { dispatchAt } = momentsOf(rental)
      return { id: rental.id, by: dispatchAt > least ? dispatchAt : least }
    })
    const by = new Date(Math.min(...each.map((one) => one.by.getTime())))
    const amount = amountOf(chargesFor({ ...order, cashHandling: 0 }, rows))
    found.set(orderId, { rentals: each, by, amount, ways: await waysToPay(ctx, { order, rows, by, now, amount }) })
  }
  return found
}

/** The instant at which the last authorisation of an order ended without money. */
async function findFallenAt(ctx: Context | TxContext, orderId: string): Promise<Date> {
  const { rows } = await ctx.db.execute<{ ms: number }>(sql`
    SELECT coalesce(floor(extract(epoch FROM max(updated_at)) * 1000), 0)::float8 AS ms FROM payments
    WHERE order_id = ${orderId} AND purpose = 'order' AND method = 'card' AND status = 'voided'`)
  return new Date(rows[0]?.ms ?? 0)
}

interface Owed {
  order: OrderRow
  amount: Fils
  rows: Awaited<ReturnType<typeof readRentals>>
  by: Date
  now: Date
}

async function waysToPay(ctx: Context | TxContext, { order, rows, by, now, amount }: Owed): Promise<WayToPay[]> {
  const open = await openMethods(ctx)
  const plain = { amount, deposit: 0, cashHandling: 0 }
  const ways: WayToPay[] = []
  if (open.includes('card')) ways.push({ ...plain, method: 'card' })
  const isInTime = by.getTime() - now.getTime() >= transferHours * hourMs
  const canTransfer = open.includes('transfer') && order.emailConfirmedAt !== null && isInTime
  if (canTransfer && (await findOtherTransfers(ctx, order)) === null)
    ways.push({ ...plain, method: 'transfer', deposit: await findDepositsToBring(ctx, order.id) })
  const isByCourier = rows.every(({ handOver }) => handOver === 'courier')
  if (open.includes('cash') && order.phoneConfirmedAt !== null && isByCourier) {
    const { cashHandling } = (await readBusinessSettings(ctx, order.figuresVersion)).figures
    const inCash = amountOf(chargesFor({ ...order, cashHandling }, rows))
    if (inCash <= (await findCashLimit(ctx, order)).limit) ways.push({ method: 'cash', amount: inCash, deposit: 0, cashHandling })
  }
  return ways
}

/** The deposits of an order that no card holds, in fils: those planned, and those of requests. */
async function findDepositsToBring(ctx: Context | TxContext, orderId: string): Promise<Fils> {
  const { rows } = await ctx.db.execute<{ sum: Fils }>(sql`
    SELECT coalesce(sum(CASE WHEN d.id IS NULL AND r.status = 'requested' THEN r.deposit WHEN d.status <> 'held' AND NOT d.is_asking THEN d.amount END), 0)::int AS sum
    FROM rentals r LEFT JOIN deposits d ON d.rental_id = r.id AND d.status IN ('planned', 'failed', 'held')
    WHERE r.order_id = ${orderId} AND r.status = ANY (${sql.param([...rentalMoves.cancelUnpaid.from])}::text[])`)
  return rows[0]?.sum ?? 0
}
