import { and, eq, lte, sql } from 'drizzle-orm'
import { type Context, type Needs, nowOf } from '#domain/context.ts'
import { makeRefund } from '#domain/money/payments/make-refund.ts'
import { deposits } from './deposits.table.ts'
import { settleDeposit } from './settle-deposit.ts'

const most = 100
const pauseMs = 60_000

/**
 * Settles all money that is due: refunds to cards, and deposits. Due actions are stored in rows, so that a run makes up for missed ones.
 * Returns the errors; a failed action is tried again after a pause, so that it does not delay the rest.
 */
export async function settleDue(ctx: Context & Needs<'payments'>): Promise<unknown[]> {
  const { now } = await nowOf(ctx)
  const at = sql`${now.toISOString()}::timestamptz`
  const find = async (from: ReturnType<typeof sql>): Promise<string[]> => {
    const { rows } = await ctx.db.execute<{ id: string }>(sql`SELECT id FROM ${from} LIMIT ${most}`)
    return rows.map(({ id }) => id)
  }
  const faults: unknown[] = []
  const each = async (ids: readonly string[], settle: (id: string) => Promise<unknown>): Promise<void> => {
    for (const id of ids) await settle(id).catch((fault: unknown) => faults.push(fault))
  }
  await each(await find(sql`refunds WHERE status = 'due' AND way = 'card' AND due_at <= ${at} ORDER BY due_at`), (id) =>
    makeRefund(ctx, id),
  )
  await each(await find(sql`deposits WHERE due_at <= ${at} ORDER BY due_at`), (id) => settleOrPostpone(ctx, id))
  return faults
}

async function settleOrPostpone(ctx: Context & Needs<'payments'>, id: string): Promise<void> {
  try {
    await settleDeposit(ctx, id)
  } catch (fault) {
    const { now } = await nowOf(ctx)
    await ctx.db
      .update(deposits)
      .set({ dueAt: new Date(now.getTime() + pauseMs), updatedAt: now })
      .where(and(eq(deposits.id, id), lte(deposits.dueAt, now)))
    throw fault
  }
}
