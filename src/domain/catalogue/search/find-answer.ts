import { type SQL, sql } from 'drizzle-orm'
import { isPublic, type ReadContext } from '#domain/catalogue/items/item-card.ts'
import { type SearchWord, searchWordsOf, type WordKind } from './search-words.ts'

const shortestForTypos = 4
const fairlyAlike = 0.4

/** How much each kind of word counts beside the others of a question. */
const importance: Readonly<Record<WordKind, number>> = { occasion: 3, thing: 2, wearer: 2, attribute: 1, trait: 1 }

/** A description names other garments and colours (`a clutch and heels`): only names, tags and attributes say what a piece is. */
const outsideDescriptions: ReadonlySet<WordKind> = new Set<WordKind>(['thing', 'wearer', 'attribute'])

/** What answers a text question. */
export interface Answer {
  /** True for the items that are listed. */
  condition: SQL
  /** True for those that have every word in their name, brand, type or category; null where not every word is asked for. */
  strong: SQL | null
  /** A bigint that puts the best answer first; equal ones differ in the item's rank. */
  relevance: SQL
  /** No item has every word: those with the most of them are listed. */
  isPartial: boolean
}

interface Asked {
  kind: WordKind
  query: SQL
  /** True for the items that have the word. */
  match: SQL
  /** True for the items that have it where it counts most. */
  strong: SQL
}

/** Finds what answers a text question: the items with every word or, where there are none, those with the most; null when nothing is asked. */
export async function findAnswer(ctx: ReadContext, question: string | undefined): Promise<Answer | null> {
  const words = searchWordsOf(question ?? '')
  if (words.length === 0) return null
  const queries = await queriesOf(ctx, words)
  const asked = words.map(({ kind }, at): Asked => {
    const text = queries[at] ?? ''
    const query = sql`${text}::tsquery`
    const named = sql`items.search_words @@ ${query}`
    const match = outsideDescriptions.has(kind) ? named : sql`(${named} OR items.description_words @@ ${query})`
    return { query, kind, match, strong: sql`items.search_words @@ ${weighted(text)}::tsquery` }
  })
  const isForChildren = words.some(({ means }) => means.some((word) => ['kids', 'girls', 'boys'].includes(word)))
  const closest = asked.length > 1 ? await closestTo(ctx, asked) : null
  if (closest)
    return {
      condition: closest.condition,
      strong: null,
      isPartial: true,
      relevance: relevanceOf(closest.had, { isPartial: true, isForChildren }),
    }
  return {
    condition: allOf(asked.map(({ match }) => match)),
    strong: allOf(asked.map(({ strong }) => strong)),
    isPartial: false,
    relevance: relevanceOf(asked, { isPartial: false, isForChildren }),
  }
}

/** The items with the most of these words, and the words that any item has at all; null where an item has every word, or none has any. */
async function closestTo({ db }: ReadContext, asked: readonly Asked[]): Promise<{ condition: SQL; had: Asked[] } | null> {
  const exists = (condition: SQL) => sql`EXISTS (SELECT 1 FROM items WHERE ${isPublic} AND ${condition})`
  const each = sql.join(
    asked.map(({ match }) => exists(match)),
    sql`, `,
  )
  const { rows } = await db.execute<{ has: boolean[] | null }>(sql`
    SELECT CASE WHEN ${exists(allOf(asked.map(({ match }) => match)))} THEN NULL ELSE ARRAY[${each}] END AS has`)
  const had = asked.filter((_, at) => rows[0]?.has?.[at])
  const some = sql`(${sql.join(
    had.map(({ match }) => match),
    sql` OR `,
  )})`
  if (had.length < 2) return had.length === 0 ? null : { condition: some, had }
  const matched = sql`(${sql.join(
    had.map(({ match }) => sql`(${match})::int`),
    sql` + `,
  )})`
  const { rows: most } = await db.execute<{ matched: number }>(
    sql`SELECT max(${matched}) AS matched FROM items WHERE ${isPublic} AND ${some}`,
  )
  return { condition: sql`${some} AND ${matched} >= ${most[0]?.matched ?? 1}`, had }
}

function allOf(conditions: SQL[]): SQL {
  return sql.join(conditions, sql` AND `)
}

/** A text query whose words count only where they weigh most. */
function weighted(query: string): string {
  return query.replace(/('(?:[^']|'')*')(:\*)?/g, (_, word: string, prefix: string | undefined) => `${word}:${prefix ? '*' : ''}A`)
}

/**
 * Each word counts by where an item has it (names and type 4, occasions 3, tags 2, description 1) and by its kind. Equal sums: clothes for
 * adults, then for children unless they are asked for, then what goes with clothes; then the rank.
 */
function relevanceOf(asked: readonly Asked[], { isPartial, isForChildren }: { isPartial: boolean; isForChildren: boolean }): SQL {
  const score = sql.join(
    asked.map(({ kind, query, match }) => {
      // Weights a hundredfold apart keep their places however many synonyms the rank is divided by.
      const place = sql`1 + width_bucket(ts_rank('{0, 0.0001, 0.01, 1}', items.search_words, ${query})::float8, '{1e-6, 1e-4, 1e-2}'::float8[])`
      return sql`${sql.raw(`${importance[kind]}`)} * ${isPartial ? sql`CASE WHEN ${match} THEN ${place} ELSE 0 END` : sql`(${place})`}`
    }),
    sql` + `,
  )
  const group = sql`CASE WHEN items.category = 'accessories' THEN 0 WHEN items.category = 'Kids' AND ${!isForChildren}::boolean THEN 1 ELSE 2 END`
  return sql`((((${score}) * 4 + ${group})::bigint << 32) + items.rank)`
}

/** The text query for each word, worked out before the items are read, so that the planner knows how many of them to expect. */
async function queriesOf({ db }: ReadContext, words: readonly SearchWord[]): Promise<string[]> {
  const known = words.map(({ means, unknown }) =>
    [...means.map((word) => `'${word}'`), ...(unknown ? [prefixOf(unknown)] : [])].join(' | '),
  )
  if (words.every(({ unknown }) => unknown === null)) return known
  const queries = words.map(({ unknown }, at) => {
    const query = sql`${known[at] ?? ''}::tsquery`
    if (!unknown) return sql`${query}::text`
    const stemmed = sql`${query} || plainto_tsquery('english', ${unknown})`
    return unknown.length < shortestForTypos ? sql`(${stemmed})::text` : sql`(${stemmed} || ${alike(unknown)})::text`
  })
  const { rows } = await db.execute<{ queries: string[] }>(sql`SELECT ARRAY[${sql.join(queries, sql`, `)}] AS queries`)
  return rows[0]?.queries ?? known
}

/** The words of names and brands that a typing mistake may have meant; none where a word begins as it was typed. */
function alike(word: string): SQL {
  return sql`to_tsquery('simple', coalesce((SELECT string_agg('''' || near.word || '''', ' | ') FROM (
    SELECT word FROM search_lexemes WHERE word % ${word} AND similarity(word, ${word}) >= ${fairlyAlike}
      AND NOT EXISTS (SELECT 1 FROM search_lexemes AS begun WHERE starts_with(begun.word, ${word}))
    ORDER BY similarity(word, ${word}) DESC, word LIMIT 2) AS near), ''))`
}

/** Folded words hold letters and digits only, so nothing in them can end the quotes. A single letter is a size, never a beginning. */
function prefixOf(word: string): string {
  return word.length === 1 ? `'${word}'` : `'${word}':*`
}
