import { and, eq, gt, type SQL, sql, sum } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import { nowOf } from '#domain/context.ts'
import { readBusinessSettings } from '#domain/site/business-settings/read-business-settings.ts'
import { newId } from '#values/id.ts'
import type { Fils } from '#values/money.ts'
import { loneDecisions } from './lone-decisions.table.ts'
import { hoursBefore, sumDays } from './second-person.policy.ts'

interface LoneDecision {
  event: string
  amount: Fils
  /** The person in whose favour it is; null for a guest. */
  receiverId: string | null
}

/**
 * The fils that the actor may still decide alone in favour of a receiver: the limits are the business settings `twoPeople`, for what the actor
 * decided and for what the receiver had in the last 30 days.
 */
export async function leftAlone(ctx: Context | TxContext, receiverId: string | null): Promise<Fils> {
  const { figures } = await readBusinessSettings(ctx)
  const { byGiver, toReceiver } = figures.twoPeople
  const given = await sumOf(ctx, eq(loneDecisions.decidedBy, ctx.actor.personId ?? ''))
  const received = receiverId === null ? 0 : await sumOf(ctx, eq(loneDecisions.receiverId, receiverId))
  return Math.max(0, Math.min(byGiver - given, toReceiver - received))
}

/**
 * Counts a decision of the actor, and returns true, unless its sums take two people. Decisions of one actor or for one receiver wait for each
 * other until the transaction ends.
 */
export async function decideAlone(tx: TxContext, { event, amount, receiverId }: LoneDecision): Promise<boolean> {
  const decidedBy = tx.actor.personId ?? ''
  const parties = [decidedBy, ...(receiverId === null ? [] : [receiverId])].toSorted()
  for (const party of parties) await tx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`lone-decisions:${party}`}, 0))`)
  if (amount > (await leftAlone(tx, receiverId))) return false
  if (amount > 0) await tx.db.insert(loneDecisions).values({ id: newId(), event, amount, decidedBy, receiverId, decidedAt: tx.now })
  return true
}

async function sumOf(ctx: Context | TxContext, whose: SQL): Promise<Fils> {
  const now = 'now' in ctx ? ctx.now : (await nowOf(ctx)).now
  const [found] = await ctx.db
    .select({ amount: sum(loneDecisions.amount).mapWith(Number) })
    .from(loneDecisions)
    .where(and(whose, gt(loneDecisions.decidedAt, hoursBefore(now, sumDays * 24))))
  return found?.amount ?? 0
}
