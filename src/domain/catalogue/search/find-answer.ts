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
  /** A bigint that puts the best answer first; equal ones differ in the item's rank. */
  relevance: SQL
  /** No item has every word: those with the most of them are listed. */
  isPartial: boolean
}

/** Finds what answers a text question: the items with every word or, where there are none, those with the most; null when nothing is asked. */
export async function findAnswer(ctx: ReadContext, question: string | undefined): Promise<Answer | null> {
  const words = searchWordsOf(question ?? '')
  if (words.length === 0) return null
  const queries = words.map(queryOf)
  const matches = queries.map((query) => sql`items.search_words @@ ${query}`)
  const every = sql.join(matches, sql` AND `)
  const some = sql`(${sql.join(matches, sql` OR `)})`
  const matched = sql`(${sql.join(
    matches.map((match) => sql`(${match})::int`),
    sql` + `,
  )})`
  const least = words.length === 1 ? words.length : await mostMatched(ctx, { every, some, matched, all: words.length })
  const isPartial = least < words.length
  return { condition: isPartial ? sql`${some} AND ${matched} >= ${least}` : every, relevance: relevanceOf(words, queries), isPartial }
}

/** How many words of a question one item can have at most; all of them where none has any, for then there is nothing closer. */
async function mostMatched(
  { db }: ReadContext,
  { every, some, matched, all }: { every: SQL; some: SQL; matched: SQL; all: number },
): Promise<number> {
  const { rows } = await db.execute<{ most: number | null }>(sql`
    SELECT CASE WHEN EXISTS (SELECT 1 FROM items WHERE ${isPublic} AND ${every}) THEN ${all}::int
      ELSE (SELECT max(${matched}) FROM items WHERE ${isPublic} AND ${some}) END AS most`)
  return rows[0]?.most ?? all
}

/**
 * Each word counts by where an item has it (names and type 4, occasions 3, tags 2, description 1) and by its kind. Equal sums: clothes for
 * adults, then for children unless they are asked for, then what goes with clothes; then the rank.
 */
function relevanceOf(words: readonly SearchWord[], queries: readonly SQL[]): SQL {
  const score = sql.join(
    words.map(({ kind }, at) => {
      // Weights a hundredfold apart keep their places however many synonyms the rank is divided by.
      const place = sql`width_bucket(ts_rank('{0.000001, 0.0001, 0.01, 1}', items.search_words, ${queries[at]})::float8, '{1e-8, 1e-6, 1e-4, 1e-2}'::float8[])`
      return sql`${sql.raw(`${importance[kind]}`)} * ${place}`
    }),
    sql` + `,
  )
  const isForChildren = words.some(({ means }) => means.some((word) => ['kids', 'girls', 'boys'].includes(word)))
  const group = sql`CASE WHEN items.category = 'accessories' THEN 0 WHEN items.category = 'Kids' AND ${!isForChildren}::boolean THEN 1 ELSE 2 END`
  return sql`((((${score}) * 4 + ${group})::bigint << 32) + items.rank)`
}

function queryOf({ kind, means, unknown }: SearchWord): SQL {
  const parts = outsideDescriptions.has(kind) ? 'ABC' : 'ABCD'
  const asked = [...means.map((word) => `'${word}':${parts}`), ...(unknown ? [prefixOf(unknown, parts)] : [])].join(' | ')
  const query = sql`to_tsquery('simple', ${asked})`
  if (!unknown) return query
  const stemmed = sql`(${query} || to_tsquery('english', ${`'${unknown}':${parts}`}))`
  return unknown.length < shortestForTypos ? stemmed : sql`(${stemmed} || ${alike(unknown)})`
}

/** The words of names and brands that a typing mistake may have meant; none where a word begins as it was typed. */
function alike(word: string): SQL {
  return sql`to_tsquery('simple', coalesce((SELECT string_agg('''' || near.word || ''':A', ' | ') FROM (
    SELECT word FROM search_lexemes WHERE word % ${word} AND similarity(word, ${word}) >= ${fairlyAlike}
      AND NOT EXISTS (SELECT 1 FROM search_lexemes AS begun WHERE starts_with(begun.word, ${word}))
    ORDER BY similarity(word, ${word}) DESC, word LIMIT 2) AS near), ''))`
}

/** Folded words hold letters and digits only, so nothing in them can end the quotes. A single letter is a size, never a beginning. */
function prefixOf(word: string, parts: string): string {
  return word.length === 1 ? `'${word}':${parts}` : `'${word}':*${parts}`
}
