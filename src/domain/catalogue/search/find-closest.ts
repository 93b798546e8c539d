import { type SQL, sql } from 'drizzle-orm'
import { isPublic, type ReadContext } from '#domain/catalogue/items/item-card.ts'
import type { Answer, QueryWord } from './answer.ts'
import { matchOf } from './match-words.ts'
import { importanceOf, relevanceOf } from './relevance.ts'

/** Of more words than this, those that count most are combined. */
const mostCombined = 5

/** The items with the most of these words, where no item has all; null where one has, or none has any. */
export async function findClosest(ctx: ReadContext, asked: readonly QueryWord[]): Promise<Answer | null> {
  if (asked.length === 1) return null
  const [hasAll, ...has] = await areFound(ctx, [matchOf(asked), ...asked.map(({ match }) => match)])
  if (hasAll) return null
  const had = asked.filter((_, index) => has[index])
  const combined = had.toSorted((a, b) => importanceOf(b) - importanceOf(a)).slice(0, mostCombined)
  for (let size = combined.length; size > 0; size -= 1) {
    const wanted = combinations(combined, size).map((words) => sql`(${matchOf(words)})`)
    const isFound = size === 1 ? wanted.map(() => true) : await areFound(ctx, wanted)
    const found = wanted.filter((_, index) => isFound[index])
    if (found.length === 0) continue
    const condition = sql`(${sql.join(found, sql` OR `)})`
    return {
      key: `closest ${had.map(({ text }) => text).join(' & ')}`,
      condition,
      sought: null,
      tiers: [{ isSo: condition, condition, sought: [], named: [], besides: [], told: null, relevance: null }],
      relevance: relevanceOf(had, { isPartial: true }),
      isPartial: true,
    }
  }
  return null
}

/** Whether any public item fulfils each condition. Each is planned as if all its items were wanted: by the index of words, never item by item. */
async function areFound({ db }: ReadContext, conditions: readonly SQL[]): Promise<boolean[]> {
  const found = conditions.map(
    (condition, index) => sql`${name(index)} AS MATERIALIZED (SELECT 1 FROM items WHERE ${isPublic} AND ${condition})`,
  )
  const isFound = conditions.map((_, index) => sql`EXISTS (SELECT 1 FROM ${name(index)})`)
  const { rows } = await db.execute<{ found: boolean[] }>(
    sql`WITH ${sql.join(found, sql`, `)} SELECT ARRAY[${sql.join(isFound, sql`, `)}] AS found`,
  )
  return rows[0]?.found ?? []
}

const name = (at: number): SQL => sql.raw(`found_${at}`)

function combinations<T>(all: readonly T[], size: number): T[][] {
  if (size === 0) return [[]]
  return all.flatMap((first, index) => combinations(all.slice(index + 1), size - 1).map((rest) => [first, ...rest]))
}
