import { type SQL, sql } from 'drizzle-orm'
import type { Answer } from './find-answer.ts'
import { groupOfItem } from './relevance.ts'

/** How many of the items that a text finds are ranked, listed and counted. */
export const maxHits = 1000

/** The order of items that answer a text equally well; the index items_by_answer is in it. */
export const byAnswer = sql`${groupOfItem} DESC, items.rank DESC, items.created_at DESC, items.id DESC`

/** A query in SQL for the ids of the first items in a tier that pass a condition. */
export function firstOf(tier: SQL, passed: SQL, limit: number): SQL {
  return sql`SELECT items.id FROM items WHERE ${passed} AND ${tier} ORDER BY ${byAnswer} LIMIT ${limit}`
}

/** A query in SQL for the ids of at most 1,000 (or `limit`) items that answer a text and pass a condition, tier by tier. */
export function hitsOf({ tiers }: Answer, passed: SQL, limit = maxHits): SQL {
  const ofTiers = tiers.map(({ condition }) => sql`(${firstOf(condition, passed, limit)})`)
  return sql`SELECT id FROM (${sql.join(ofTiers, sql` UNION ALL `)}) AS hits LIMIT ${limit}`
}
