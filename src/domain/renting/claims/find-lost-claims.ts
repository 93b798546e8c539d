import { sql } from 'drizzle-orm'
import { type Context, nowOf, type TxContext } from '#domain/context.ts'

const lookBackDays = 365

/** The number of claims of damage or loss that a customer has had to pay in a year. */
export async function findLostClaims(ctx: Context | TxContext, personId: string | null): Promise<number> {
  if (personId === null) return 0
  const { now } = await nowOf(ctx)
  const since = new Date(now.getTime() - lookBackDays * 86_400_000).toISOString()
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM claims JOIN orders ON orders.id = claims.order_id
    WHERE orders.person_id = ${personId} AND claims.bearer = 'customer' AND claims.kind <> 'late' AND claims.decided > 0
      AND claims.status IN ('agreed', 'final', 'settled') AND claims.decided_at >= ${since}::timestamptz`)
  return rows[0]?.count ?? 0
}
