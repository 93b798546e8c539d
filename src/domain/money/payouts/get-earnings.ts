import { eq, sql } from 'drizzle-orm'
import { type Context, nowOf, type TxContext } from '#domain/context.ts'
import { readBusinessSettings } from '#domain/site/business-settings/read-business-settings.ts'
import type { Fils } from '#values/money.ts'
import { findBalances, findPayoutBlock } from './find-balances.ts'
import type { Earnings } from './payout.contract.ts'
import { nextBatchDay } from './payout.policy.ts'
import { payoutMethods } from './payouts.table.ts'

/** The actor's earnings by state, the paid sums, the next batch, and the account. */
export async function getEarnings(ctx: Context | TxContext): Promise<Earnings> {
  const ownerId = ctx.actor.personId ?? ''
  const { now, today } = await nowOf(ctx)
  const balances = await findBalances(ctx, ownerId)
  const [method] = await ctx.db.select().from(payoutMethods).where(eq(payoutMethods.personId, ownerId))
  const hold = await findPayoutBlock(ctx, ownerId)
  const sumOf = (state: string): Fils => balances.reduce((sum, one) => sum + (one.state === state ? one.amount : 0), 0)
  const countOf = (state: string): number => balances.filter((one) => one.state === state && one.amount > 0).length
  return {
    sums: {
      accrued: sumOf('accrued'),
      waiting: sumOf('waiting'),
      held: sumOf('held'),
      due: sumOf('due'),
      ...(await findPaid(ctx, { ownerId, year: today.slice(0, 4) })),
    },
    counts: { accrued: countOf('accrued'), waiting: countOf('waiting'), held: countOf('held'), due: countOf('due') },
    next: nextBatchDay(hold?.until ?? now),
    least: (await readBusinessSettings(ctx)).figures.payouts.least,
    hold: hold && { reason: hold.reason, until: hold.until?.toISOString() ?? null },
    method: method ? { kind: method.kind, hint: method.hint, changedAt: method.changedAt.toISOString(), failure: method.failure } : null,
  }
}

type Paid = Pick<Earnings['sums'], 'batched' | 'paid' | 'paidThisYear'>

async function findPaid(ctx: Context | TxContext, { ownerId, year }: { ownerId: string; year: string }): Promise<Paid> {
  const { rows } = await ctx.db.execute<Record<keyof Paid, string>>(sql`
    SELECT coalesce(sum(amount) FILTER (WHERE status = 'batched'), 0) AS batched, coalesce(sum(amount) FILTER (WHERE status = 'paid'), 0) AS paid,
      coalesce(sum(amount) FILTER (WHERE status = 'paid' AND batch >= ${`${year}-01-01`}::date), 0) AS "paidThisYear"
    FROM payouts WHERE owner_id = ${ownerId}`)
  const [row] = rows
  return { batched: Number(row?.batched ?? 0), paid: Number(row?.paid ?? 0), paidThisYear: Number(row?.paidThisYear ?? 0) }
}
