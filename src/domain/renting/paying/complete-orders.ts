import { sql } from 'drizzle-orm'
import { type Context, inTransaction, type Needs, nowOf } from '#domain/context.ts'
import { endTransfer } from '#domain/money/payments/end-transfer.ts'
import { releaseHold } from '#domain/renting/holds/release-hold.ts'
import { askToPayAgain } from './ask-to-pay-again.ts'
import { settlePayment } from './settle-payment.ts'

const stuckMs = 15_000
const most = 100

/**
 * Completes or rolls back unfinished checkouts: settles stuck payments with the provider, then ends expired holds. Returns the errors; the
 * next run retries.
 */
export async function completeOrders(ctx: Context & Needs<'payments'>): Promise<unknown[]> {
  const faults: unknown[] = []
  const { now } = await nowOf(ctx)
  for (const id of await findStuckPayments(ctx, now)) await settlePayment(ctx, id).catch((fault: unknown) => faults.push(fault))
  for (const id of await findEndedHolds(ctx, now)) await endHold(ctx, id).catch((fault: unknown) => faults.push(fault))
  for (const id of await findLateTransfers(ctx, now)) await endWait(ctx, id).catch((fault: unknown) => faults.push(fault))
  return faults
}

/**
 * Leaves out payments that wait for the answer of an owner. Authorised payments come first, so that payment pages left open cannot delay
 * them.
 */
async function findStuckPayments(ctx: Context, now: Date): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    SELECT id FROM payments WHERE status IN ('created', 'authorized') AND updated_at <= ${new Date(now.getTime() - stuckMs).toISOString()}::timestamptz
      AND NOT (status = 'authorized' AND purpose = 'order' AND EXISTS (SELECT 1 FROM rentals r WHERE r.order_id = payments.order_id AND r.status = 'requested'))
    ORDER BY status = 'created', updated_at LIMIT ${most}`)
  return rows.map((row) => row.id)
}

async function findEndedHolds(ctx: Context, now: Date): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    SELECT o.id FROM orders o
    WHERE o.hold_ends_at <= ${now.toISOString()}::timestamptz AND EXISTS (SELECT 1 FROM rentals r WHERE r.order_id = o.id AND r.status = 'held')
      AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.order_id = o.id AND p.status IN ('created', 'authorized'))
    ORDER BY o.hold_ends_at LIMIT ${most}`)
  return rows.map((row) => row.id)
}

async function endHold(ctx: Context, orderId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { rows } = await tx.db.execute(
      sql`SELECT id FROM orders WHERE id = ${orderId} AND hold_ends_at <= ${tx.now.toISOString()}::timestamptz FOR UPDATE`,
    )
    // A payment that has begun meanwhile has made the hold longer.
    if (rows.length > 0) await releaseHold(tx, orderId, 'time')
  })
}

/** Orders that are paid again, whose transfer did not come in time. */
async function findLateTransfers(ctx: Context, now: Date): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    SELECT p.order_id AS id FROM payments p WHERE p.status = 'transfer_pending' AND p.expires_at <= ${now.toISOString()}::timestamptz
      AND NOT EXISTS (SELECT 1 FROM rentals r WHERE r.order_id = p.order_id AND r.status = 'held') LIMIT ${most}`)
  return rows.map((row) => row.id)
}

async function endWait(ctx: Context, orderId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await tx.db.execute(sql`SELECT id FROM orders WHERE id = ${orderId} FOR UPDATE`)
    await endTransfer(tx, orderId, 'expireTransfer')
    await askToPayAgain(tx, orderId)
  })
}
