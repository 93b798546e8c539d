import { type SQL, sql } from 'drizzle-orm'
import { plannedForValues } from '#platform/database/named-statements.ts'
import type { QueryWord, Tier } from './answer.ts'

/** True for the items with every word, planned for how many have these. As few text queries as can be: an index of words then brings only what has all of them. */
export function matchOf(asked: readonly Pick<QueryWord, 'text' | 'isOutside'>[], named: readonly string[] = []): SQL {
  const outside = [...named, ...asked.filter(({ isOutside }) => isOutside).map(({ text }) => text)]
  const anywhere = asked.filter(({ isOutside }) => !isOutside)
  return sql.join(
    [
      ...(outside.length > 0 ? [sql`items.search_words @@ ${allOf(outside)}`] : []),
      ...anywhere.map(
        ({ text }) => sql`${plannedForValues} (items.search_words @@ ${text}::tsquery OR items.description_words @@ ${text}::tsquery)`,
      ),
    ],
    sql` AND `,
  )
}

/** The text query for all of these in SQL. */
export function allOf(texts: readonly string[]): SQL {
  return sql`${plannedForValues} ${texts.map((text) => `(${text})`).join(' & ')}::tsquery`
}

/** A text query whose words count only where they have these weights. */
export function weighted(query: string, weights: string): string {
  return query.replace(/('(?:[^']|'')*')(:\*)?/g, (_, word: string, prefix: string | undefined) => `${word}:${prefix ? '*' : ''}${weights}`)
}

/** True for the items of these groups that have `named` in their names and `besides` there, among their occasions, tags or attributes. */
export function inGroups({ named, besides }: Pick<Tier, 'named' | 'besides'>, groups: readonly number[]): SQL {
  const prefixed = (texts: readonly string[], prefix: string) =>
    texts.map((text) => `(${text.replace(/'(?:[^']|'')*'/g, (word) => `'${prefix}${word.slice(1)}`)})`)
  const ofGroup = (group: number) => `(${[...prefixed(named, `n${group}`), ...prefixed(besides, `${group}`)].join(' & ')})`
  return sql`${plannedForValues} words_in_group(items.category, items.search_words) @@ ${groups.map(ofGroup).join(' | ')}::tsquery`
}
