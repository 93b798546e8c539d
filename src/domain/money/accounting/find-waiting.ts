import { asc, eq } from 'drizzle-orm'
import { people } from '#domain/accounts/people/people.table.ts'
import { type Context, nowOf } from '#domain/context.ts'
import { findOpening } from '#domain/site/second-person/find-opening.ts'
import type { Adjustment } from './accounting.contract.ts'
import { bookAdjustments } from './book-adjustments.table.ts'

/** The adjustments that wait for a second person, the oldest first. */
export async function findWaiting(ctx: Context): Promise<Adjustment[]> {
  const { id, day, debit, credit, amount, reason, askedBy, askedAt } = bookAdjustments
  const rows = await ctx.db
    .select({ id, day, debit, credit, amount, reason, askedBy, at: askedAt, by: people.name })
    .from(bookAdjustments)
    .leftJoin(people, eq(people.id, askedBy))
    .where(eq(bookAdjustments.status, 'waiting'))
    .orderBy(asc(askedAt), asc(id))
  const own = rows.findLast(({ askedBy }) => askedBy === ctx.actor.personId)
  const { now } = await nowOf(ctx)
  // Whether somebody else can book them is the same for all, and the newest waits longest.
  const opensAt = own && (await findOpening(ctx, { askedBy: own.askedBy, askedAt: own.at, needs: 'accounting.close', now }))
  return rows.map(({ askedBy, at, ...row }) => {
    const isOwn = askedBy === ctx.actor.personId
    return { ...row, at: at.toISOString(), isOwn, opensAt: (isOwn && opensAt?.toISOString()) || null }
  })
}
