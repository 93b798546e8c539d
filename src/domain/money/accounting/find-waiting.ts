import { asc, eq } from 'drizzle-orm'
import { people } from '#domain/accounts/people/people.table.ts'
import type { Context } from '#domain/context.ts'
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
  return rows.map(({ askedBy, at, ...row }) => ({ ...row, at: at.toISOString(), isOwn: askedBy === ctx.actor.personId }))
}
