import { sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import type { PolicyName } from './settings.policy.ts'

/** The instant of the last change of each policy's text; none for one that is as it was from the start. */
export async function findPolicyChanges(ctx: Context): Promise<Map<PolicyName, Date>> {
  const { rows } = await ctx.db.execute<{ name: PolicyName; at: string }>(sql`
    SELECT split_part(place, '.', 2) AS name, max(written_at) AS at FROM site_settings CROSS JOIN unnest(places) AS place
    WHERE place LIKE 'policies.%' GROUP BY 1`)
  return new Map(rows.map(({ name, at }) => [name, new Date(at)]))
}
