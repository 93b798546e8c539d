import { type SQL, sql } from 'drizzle-orm'
import type { ReadContext } from '#domain/catalogue/items/item-card.ts'
import type { Answer, AskedWord } from './answer.ts'
import { findClosest } from './find-closest.ts'
import { rankedBelow, relevanceOf } from './relevance.ts'
import { type SearchWord, searchWordsOf, type WordKind } from './search-words.ts'

const shortestForTypos = 4
const fairlyAlike = 0.4

/** A description names other garments and colours (`a clutch and heels`): only names, tags and attributes say what a piece is. */
const outsideDescriptions: ReadonlySet<WordKind> = new Set<WordKind>(['thing', 'wearer', 'attribute'])

export interface Question {
  /** The items with every word. */
  whole: Answer
  /** The items with the most words, where none has all; null where an item has, or none has any. Filters and days play no part in this. */
  findClosest(): Promise<Answer | null>
}

/** Works out what answers a text; null when nothing is asked. */
export async function questionOf(ctx: ReadContext, text: string | undefined): Promise<Question | null> {
  const words = searchWordsOf(text ?? '')
  if (words.length === 0) return null
  const queries = await queriesOf(ctx, words)
  const asked = words.map(({ kind }, at) => askedWord(kind, queries[at] ?? ''))
  return { whole: answerOf(asked, queries.join(' & ')), findClosest: () => findClosest(ctx, asked) }
}

function askedWord(kind: WordKind, text: string): AskedWord {
  const query = sql`${text}::tsquery`
  const named = sql`items.search_words @@ ${query}`
  return {
    kind,
    query,
    match: outsideDescriptions.has(kind) ? named : sql`(${named} OR items.description_words @@ ${query})`,
    isNamed: sql`items.name_words @@ ${query}`,
    isMeant: sql`items.search_words @@ ${weighted(text, 'AB')}::tsquery`,
  }
}

/**
 * The items with every word: those that have all in their name, then those that have the occasions where occasions stand, then those that are
 * called what is sought and have the other words anywhere, then the others.
 */
function answerOf(asked: readonly AskedWord[], key: string): Answer {
  const all = (each: (word: AskedWord) => SQL): SQL => sql.join(asked.map(each), sql` AND `)
  const has = (kind: WordKind) => asked.some((word) => word.kind === kind)
  const condition = all(({ match }) => match)
  const better = [
    { isSo: all((word) => word.isNamed), named: asked },
    ...(has('occasion')
      ? [
          {
            isSo: all((word) => (word.kind === 'occasion' ? word.isMeant : word.isNamed)),
            named: asked.filter(({ kind }) => kind !== 'occasion'),
          },
        ]
      : []),
    ...(has('thing') && asked.length > 1
      ? [{ isSo: all((word) => (word.kind === 'thing' ? word.isNamed : word.match)), named: asked.filter(({ kind }) => kind === 'thing') }]
      : []),
  ]
  const without = (at: number) => better.slice(0, at).map(({ isSo }) => sql` AND NOT (${isSo})`)
  return {
    condition,
    tiers: [
      ...better.map(({ isSo, named }, at) => ({
        key: `${at} ${key}`,
        condition: sql.join([isSo, ...without(at)]),
        inNames:
          named.length > 0
            ? sql`(${sql.join(
                named.map(({ query }) => query),
                sql` && `,
              )})`
            : null,
        relevance: rankedBelow + better.length - at,
      })),
      { key: `rest ${key}`, condition: sql.join([condition, ...without(better.length)]), inNames: null, relevance: null },
    ],
    relevance: relevanceOf(asked, { isPartial: false }),
    isPartial: false,
  }
}

/** A text query whose words count only where they have these weights. */
function weighted(query: string, weights: string): string {
  return query.replace(/('(?:[^']|'')*')(:\*)?/g, (_, word: string, prefix: string | undefined) => `${word}:${prefix ? '*' : ''}${weights}`)
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
