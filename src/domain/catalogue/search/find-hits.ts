import { type SQL, sql } from 'drizzle-orm'
import type { Answer } from './find-answer.ts'

/** How many of the items that a text finds are ranked, listed and counted. */
export const maxHits = 1000

/**
 * A query in SQL for the ids of at most 1,000 (or `limit`) items that answer a text and pass a condition: those that have every word in their
 * name, type or category before the others, each in the order of their rank, so that an index can stop early at a word that very many have.
 */
export function hitsOf({ condition, strong }: Answer, passed: SQL, limit = maxHits): SQL {
  const best = (matched: SQL) => sql`SELECT items.id FROM items WHERE ${passed} AND ${matched}
    ORDER BY items.rank DESC, items.created_at DESC, items.id DESC LIMIT ${limit}`
  if (!strong) return best(condition)
  return sql`WITH strong AS MATERIALIZED (${best(strong)}),
    others AS (${best(sql`${condition} AND NOT (${strong}) AND (SELECT count(*) FROM strong) < ${limit}`)})
    SELECT id FROM strong UNION ALL SELECT id FROM others LIMIT ${limit}`
}
