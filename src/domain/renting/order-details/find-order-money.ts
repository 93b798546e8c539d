import { asc, eq, sql } from 'drizzle-orm'
import { nameOf } from '#domain/accounts/people/name-of.ts'
import { type Context, nowOf } from '#domain/context.ts'
import { depositState } from '#domain/money/payments/deposit-state.ts'
import { payments } from '#domain/money/payments/payments.table.ts'
import { refunds } from '#domain/money/payments/refunds.table.ts'
import { invoices } from '#domain/renting/invoices/invoices.table.ts'
import { findPaymentsDue } from '#domain/renting/orders/find-payment-due.ts'
import type { Collected, DepositDetail, OrderDetail } from './order-detail.contract.ts'

/** The payments, deposits, refunds and invoices of an order, each in their order of time. */
export async function findOrderMoney(
  ctx: Context,
  orderId: string,
): Promise<Pick<OrderDetail, 'payments' | 'paymentDue' | 'deposits' | 'refunds' | 'invoices'>> {
  const { now } = await nowOf(ctx)
  const anHourAgo = new Date(now.getTime() - 3_600_000).toISOString()
  const { rows: deposits } = await ctx.db.execute<DepositDetail & Record<string, unknown>>(sql`
    SELECT deposits.id, items.name ->> ${ctx.locale} AS piece, deposits.method, ${depositState(sql`deposits`)} AS status, deposits.amount, deposits.applied,
      deposits.hold_at AS "holdAt", deposits.held_at AS "heldAt", deposits.renew_at AS "renewAt", deposits.failure,
      CASE WHEN deposits.courier_id IS NOT NULL AND deposits.held_at IS NOT NULL THEN json_build_object('courier', ${nameOf(ctx.locale, sql`couriers`)},
        'at', deposits.held_at, 'handedInAt', deposits.remitted_at) END AS collected,
      (deposits.failure IS NOT NULL AND deposits.method = 'card' AND deposits.decision IS NULL
        AND (deposits.status = 'held' OR deposits.status = 'failed' AND deposits.due_at IS NULL)
        OR deposits.decision IS NOT NULL AND deposits.status IN ('held', 'failed') AND deposits.updated_at <= ${anHourAgo}::timestamptz) AS "isToRetry"
    FROM deposits JOIN rentals ON rentals.id = deposits.rental_id JOIN items ON items.id = rentals.item_id
      LEFT JOIN people couriers ON couriers.id = deposits.courier_id
    WHERE deposits.order_id = ${orderId} ORDER BY deposits.created_at, deposits.id`)
  const paid = await ctx.db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.createdAt), asc(payments.id))
  const back = await ctx.db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.createdAt), asc(refunds.id))
  const due = (await findPaymentsDue(ctx, [orderId], now)).get(orderId)
  const collected = await findCollected(ctx, orderId)
  const incoming = await findIncoming(ctx, orderId)
  const sold = await ctx.db
    .select()
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(asc(invoices.issuedAt), asc(invoices.number))
  return {
    paymentDue: due ? { amount: due.amount, by: due.by.toISOString() } : null,
    deposits: deposits.map((deposit) => ({ ...deposit, ...timesOf(deposit) })),
    payments: paid.map(({ id, method, status, amount, captured, createdAt }) => ({
      ...{ id, method, status, amount, captured },
      collected: collected.get(id) ?? null,
      at: createdAt.toISOString(),
    })),
    refunds: back.map(({ id, way, status, amount, failure, reference, depositId, createdAt }) => ({
      ...{ id, way, status, amount, failure, reference },
      isDeposit: depositId !== null,
      incoming: incoming.get(id) ?? null,
      at: createdAt.toISOString(),
    })),
    invoices: sold.map(({ number, kind, amount, issuedAt }) => ({ number, kind, amount, at: issuedAt.toISOString() })),
  }
}

/** The cash of an order's payments that couriers were given at the door. */
async function findCollected(ctx: Context, orderId: string): Promise<ReadonlyMap<string, Collected>> {
  const { rows } = await ctx.db.execute<{ id: string } & Collected>(sql`
    SELECT payments.id, ${nameOf(ctx.locale, sql`couriers`)} AS courier, took.at, (SELECT max(at) FROM audit_log
      WHERE subject_id = payments.id AND event = 'payment.cash_remitted') AS "handedInAt"
    FROM payments JOIN audit_log took ON took.subject_id = payments.id AND took.event = 'payment.cash_collected'
      LEFT JOIN people couriers ON couriers.id = payments.courier_id
    WHERE payments.order_id = ${orderId}`)
  return new Map(rows.map(({ id, ...row }) => [id, spelledOut(row)]))
}

function spelledOut({ courier, at, handedInAt }: Collected): Collected {
  return { courier, at: new Date(at).toISOString(), handedInAt: handedInAt && new Date(handedInAt).toISOString() }
}

/** The CliQ transfer whose money each refund returns: that of its payment or deposit, one with a surplus, else that of its order. */
async function findIncoming(ctx: Context, orderId: string): Promise<ReadonlyMap<string, { id: string; sender: string }>> {
  const { rows } = await ctx.db.execute<{ refundId: string; id: string; sender: string }>(sql`
    WITH came AS (
      SELECT t.* FROM payments JOIN bank_transfers t ON t.payment_id = payments.id WHERE payments.order_id = ${orderId}
      UNION ALL SELECT t.* FROM deposits JOIN bank_transfers t ON t.deposit_id = deposits.id WHERE deposits.order_id = ${orderId})
    SELECT DISTINCT ON (refunds.id) refunds.id AS "refundId", came.id, came.sender FROM refunds CROSS JOIN came
    WHERE refunds.order_id = ${orderId} AND refunds.way = 'transfer'
    ORDER BY refunds.id, coalesce(came.payment_id = refunds.payment_id, came.deposit_id = refunds.deposit_id,
      refunds.key = 'overpaid:' || came.id) DESC, came.received_at, came.id`)
  return new Map(rows.map(({ refundId, id, sender }) => [refundId, { id, sender }]))
}

/** The database's own spelling of instants as the contract has it. */
function timesOf({
  holdAt,
  heldAt,
  renewAt,
  collected,
}: DepositDetail): Pick<DepositDetail, 'holdAt' | 'heldAt' | 'renewAt' | 'collected'> {
  const spelled = (at: string | null) => at && new Date(at).toISOString()
  return { holdAt: spelled(holdAt), heldAt: spelled(heldAt), renewAt: spelled(renewAt), collected: collected && spelledOut(collected) }
}
