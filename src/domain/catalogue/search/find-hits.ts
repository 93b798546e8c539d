import { type SQL, sql } from 'drizzle-orm'
import { isPublic, type ReadContext } from '#domain/catalogue/items/item-card.ts'
import type { Passing } from './catalogue-filters.ts'
import { hasChosen } from './facet-columns.ts'
import type { Answer, Tier } from './answer.ts'
import { categoriesOfGroup, groupOfItem, groups } from './relevance.ts'

/** How many of the items that a text finds are ranked one by one, and counted. */
export const maxHits = 1000
/** A condition that so few items fulfil is answered from an index of words; one that more do, by a walk along the foremost items. */
const few = 5000
/** How far a walk goes: at least so far, and so many times what is wanted. */
const [leastWalked, walkedForEach] = [5000, 30]

/** The order of items that answer a text equally well. */
export const byAnswer = sql`${groupOfItem} DESC, items.rank DESC, items.created_at DESC, items.id DESC`

/** Where a list of equal answers goes on. */
export interface AnswerPlace {
  group: number
  rank: number
  createdAt: string
  id: string
}

interface Wanted {
  tier: Tier
  passing: Passing
  place: AnswerPlace | null
  limit: number
}

/** The ids of at most 1,000 (or `limit`) items that answer a text and pass the filters, tier by tier. */
export async function findHits(ctx: ReadContext, { tiers }: Answer, passing: Passing, limit = maxHits): Promise<string[]> {
  const ids: string[] = []
  for (const tier of tiers)
    if (ids.length < limit) ids.push(...(await firstOfTier(ctx, { tier, passing, place: null, limit: limit - ids.length })))
  return ids
}

/** The ids of the first items of a tier, in the order of equal answers; of a tier whose items are ranked one by one, of any of them. */
export async function firstOfTier(ctx: ReadContext, { tier, passing, place, limit }: Wanted): Promise<string[]> {
  if (tier.relevance === null) return idsOf(ctx, anyMatching(tier, { passing, limit }))
  if ((await estimate(ctx, tier)) < few) return idsOf(ctx, matching(tier, { passing, place, limit }))
  const ids: string[] = []
  for (const group of groups) {
    if (ids.length === limit || (place && group > place.group)) continue
    const wanted = { passing, place: place?.group === group ? place : null, limit: limit - ids.length, group }
    const near = await idsOf(ctx, walking(tier, wanted))
    ids.push(...(near.length === wanted.limit ? near : await idsOf(ctx, matching(tier, wanted))))
  }
  return ids
}

/** How many items a tier has, as the planner guesses from its statistics. */
async function estimate({ db, facetGroups }: ReadContext, { key, condition }: Tier): Promise<number> {
  const read = async () => {
    const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
      sql`EXPLAIN (FORMAT JSON) SELECT 1 FROM items WHERE ${isPublic} AND ${condition}`,
    )
    return { items: rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0 }
  }
  const { items } = await (facetGroups ? facetGroups.totals.get(`estimate ${key}`, read) : read())
  return items
}

async function idsOf({ db }: ReadContext, query: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(query)
  return rows.map(({ id }) => id)
}

type Part = Pick<Wanted, 'passing' | 'place' | 'limit'>

/** Along the foremost items of a group; their index has the words of names. */
function walking({ condition, inNames }: Tier, { passing, place, limit, group }: Part & { group: number }): SQL {
  const after = place
    ? sql` AND (items.rank, items.created_at, items.id) < (${place.rank}::bigint, ${place.createdAt}::timestamptz, ${place.id})`
    : sql``
  const foremost = sql`SELECT items.id, items.name_words, items.rank, items.created_at FROM items
    WHERE ${isPublic} AND items.category = ANY (${sql.param(categoriesOfGroup(group))}::text[])${after}
    ORDER BY items.rank DESC, items.created_at DESC, items.id DESC LIMIT ${Math.max(leastWalked, limit * walkedForEach)}`
  return sql`SELECT foremost.id FROM (${foremost}) AS foremost JOIN items ON items.id = foremost.id
    WHERE ${inNames ? sql`foremost.name_words @@ ${inNames} AND ` : sql``}${condition} AND ${passing.filters}${andFree(passing)}
    ORDER BY foremost.rank DESC, foremost.created_at DESC, foremost.id DESC LIMIT ${limit}`
}

/** All that fulfil the condition, by the index of words, then the first of them. */
function matching({ condition }: Tier, { passing, place, limit, group }: Part & { group?: number }): SQL {
  const ofGroup = group === undefined ? sql`` : sql` AND ${hasChosen('category', categoriesOfGroup(group))}`
  const after = place
    ? sql`(${groupOfItem}, items.rank, items.created_at, items.id) < (${place.group}, ${place.rank}::bigint, ${place.createdAt}::timestamptz, ${place.id})`
    : sql`true`
  return sql`WITH matched AS MATERIALIZED (SELECT items.id, items.category, items.rank, items.created_at, items.turnaround_days, items.quantity,
      items.available_from, items.available_until FROM items WHERE ${passing.filters} AND ${condition}${ofGroup}),
    sorted AS (SELECT * FROM matched AS items WHERE ${after} ORDER BY ${byAnswer} OFFSET 0)
    SELECT items.id FROM sorted AS items WHERE true${andFree(passing)} LIMIT ${limit}`
}

/** Some that fulfil the condition, as the index of words brings them. */
function anyMatching({ condition }: Tier, { passing, limit }: Pick<Wanted, 'passing' | 'limit'>): SQL {
  return sql`WITH matched AS MATERIALIZED (SELECT items.id, items.turnaround_days, items.quantity, items.available_from, items.available_until
    FROM items WHERE ${passing.filters} AND ${condition}) SELECT items.id FROM matched AS items WHERE true${andFree(passing)} LIMIT ${limit}`
}

function andFree({ isFree }: Passing): SQL {
  return isFree ? sql` AND ${isFree}` : sql``
}
