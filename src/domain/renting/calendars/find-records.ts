import { sql } from 'drizzle-orm'
import { type Context, nowOf } from '#domain/context.ts'
import { countCustomers } from '#domain/renting/scores/count-deeds.ts'
import type { CustomerRecord } from './calendar.contract.ts'

/** Records of these people in the last year, for the owners whom they ask. */
export async function findRecords(ctx: Context, personIds: readonly string[]): Promise<Map<string, CustomerRecord>> {
  if (personIds.length === 0) return new Map()
  const { now } = await nowOf(ctx)
  const deeds = await countCustomers(ctx, { personIds, now })
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    SELECT DISTINCT person_id AS id FROM identity_checks WHERE person_id = ANY (${sql.param([...personIds])}::text[]) AND status = 'approved'`)
  const verified = new Set(rows.map(({ id }) => id))
  return new Map(
    [...deeds].map(([id, { completed, returned, onTime, reviews, stars }]) => [
      id,
      {
        completed,
        returned,
        onTime,
        stars: reviews > 0 ? { average: stars / reviews, count: reviews } : null,
        isVerified: verified.has(id),
      },
    ]),
  )
}
