import { type SQL, sql } from 'drizzle-orm'
import { isPublic, type ReadContext } from '#domain/catalogue/items/item-card.ts'
import type { Answer, Tier } from './answer.ts'
import type { Passing } from './catalogue-filters.ts'
import { inGroups } from './match-words.ts'
import { groups, rankOf } from './relevance.ts'

/**
 * The number of items that answer a text: at first the planner's estimate, which ignores correlations of words, then the result of reading
 * them.
 */
export interface Known {
  total: number
  whole: number
  /** All that answers was counted. */
  isCounted: boolean
  /** The groups of each tier, in the order of its items. */
  steps: readonly (readonly Step[])[]
}

/** The items of one group of a tier. */
export interface Step {
  group: number
  /** The part of the relevance that its items share. */
  place: number
  expected: number
  /** They were counted. */
  isCounted: boolean
  /** A walk along the foremost did not find enough of them. */
  isHidden: boolean
}

/** The known facts about the first `limit` items of an answer, kept for a minute. */
export async function knownOf(
  { db, facetGroups }: ReadContext,
  { answer, passing, limit }: { answer: Answer; passing: Passing; limit: number },
): Promise<Known> {
  const better = answer.tiers.filter(({ relevance }) => relevance !== null)
  const read = async (): Promise<Known> => {
    const steps = better.flatMap((tier) => groups.map((group) => sql`${passing.filters} AND ${ofStep(tier, group)}`))
    const conditions = [isPublic, sql`${passing.filters} AND ${answer.condition}`, ...steps]
    const counted = conditions.map((condition) => sql`ARRAY(SELECT 1 FROM items WHERE ${condition})`)
    const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: { Plans: { 'Plan Rows': number }[] } }] }>(
      sql`EXPLAIN (FORMAT JSON) SELECT ${sql.join(counted, sql`, `)}`,
    )
    const [total = 0, whole = 0, ...expected] = rows[0]?.['QUERY PLAN'][0].Plan.Plans.map((plan) => plan['Plan Rows']) ?? []
    return {
      total,
      whole,
      isCounted: false,
      steps: better.map(({ relevance }, index) =>
        groups.map((group, nth) => ({
          group,
          place: rankOf(relevance ?? 0, group),
          expected: expected[index * groups.length + nth] ?? 0,
          isCounted: false,
          isHidden: false,
        })),
      ),
    }
  }
  return facetGroups ? facetGroups.totals.get(`known ${limit} ${answer.key} ${passing.key}`, read) : read()
}

function ofStep(tier: Tier, group: number): SQL {
  const inGroup = inGroups(tier, [group])
  return tier.told ? sql`${inGroup} AND ${tier.told}` : inGroup
}
