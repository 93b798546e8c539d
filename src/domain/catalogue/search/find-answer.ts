import { type SQL, sql } from 'drizzle-orm'
import type { ReadContext } from '#domain/catalogue/items/item-card.ts'
import type { Answer, QueryWord, SoughtWord, WordField } from './answer.ts'
import { findClosest } from './find-closest.ts'
import { allOf, matchOf, weighted } from './match-words.ts'
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
  const asked = await Promise.all(words.map(async (word) => askedWord(word.kind, await queryOf(ctx, word))))
  return { whole: answerOf(asked), findClosest: () => findClosest(ctx, asked) }
}

function askedWord(kind: WordKind, text: string): QueryWord {
  const isOutside = outsideDescriptions.has(kind)
  return { kind, text, isOutside, query: sql`${text}::tsquery`, match: matchOf([{ text, isOutside }]) }
}

/**
 * The items with every word, in tiers: all words in the name; the requested occasions; a name that says the kind and the other words
 * anywhere; the others.
 */
function answerOf(asked: readonly QueryWord[]): Answer {
  const of = (is: (word: QueryWord) => boolean) => asked.filter(is)
  const isOccasion = ({ kind }: QueryWord) => kind === 'occasion'
  const isThing = ({ kind }: QueryWord) => kind === 'thing'
  const condition = matchOf(asked)
  const textsOf = (words: readonly QueryWord[]) => words.map(({ text }) => text)
  const meant = (words: readonly QueryWord[]) => textsOf(words).map((text) => weighted(text, 'AB'))
  const named = (words: readonly QueryWord[]) => textsOf(words).map((text) => weighted(text, 'A'))
  const soughtIn = (place: WordField, words: readonly QueryWord[]): SoughtWord[] => words.map(({ text }) => ({ text, place }))
  const soughtAnywhere = (words: readonly QueryWord[]) => words.flatMap((word) => soughtIn(word.isOutside ? 'words' : 'told', [word]))
  const [occasions, unoccasioned, called, uncalled] = [
    of(isOccasion),
    of((word) => !isOccasion(word)),
    of(isThing),
    of((word) => !isThing(word)),
  ]
  const outside = uncalled.filter(({ isOutside }) => isOutside)
  const told = uncalled.filter(({ isOutside }) => !isOutside)
  const better = [
    {
      isSo: sql`items.name_words @@ ${allOf(textsOf(asked))}`,
      sought: soughtIn('names', asked),
      named: textsOf(asked),
      besides: [],
      told: null,
    },
    ...(occasions.length > 0
      ? [
          {
            isSo: matchOf([], [...meant(occasions), ...named(unoccasioned)]),
            sought: [...soughtIn('meant', occasions), ...soughtIn('names', unoccasioned)],
            named: textsOf(unoccasioned),
            besides: textsOf(occasions),
            told: null,
          },
        ]
      : []),
    ...(called.length > 0 && uncalled.length > 0
      ? [
          {
            isSo: matchOf(uncalled, named(called)),
            sought: [...soughtIn('names', called), ...soughtAnywhere(uncalled)],
            named: textsOf(called),
            besides: textsOf(outside),
            told: told.length > 0 ? matchOf(told) : null,
          },
        ]
      : []),
  ]
  const without = (at: number) => better.slice(0, at).map(({ isSo }) => sql` AND NOT (${isSo})`)
  const rest = {
    isSo: condition,
    condition: sql.join([condition, ...without(better.length)]),
    sought: [],
    named: [],
    besides: [],
    told: null,
    relevance: null,
  }
  const tiers = better.map((tier, index) => ({
    ...tier,
    condition: sql.join([tier.isSo, ...without(index)]),
    relevance: rankedBelow + better.length - index,
  }))
  return {
    key: textsOf(asked).join(' & '),
    condition,
    sought: soughtAnywhere(asked),
    tiers: [...tiers, rest],
    relevance: relevanceOf(asked, { isPartial: false }),
    isPartial: false,
  }
}

/** The text query for a word, worked out before the items are read, so that the planner knows how many of them to expect; kept for a minute. */
async function queryOf({ db, facetGroups }: ReadContext, { means, unknown }: SearchWord): Promise<string> {
  const known = [...means.map((word) => `'${word}'`), ...(unknown ? [prefixOf(unknown)] : [])].join(' | ')
  if (!unknown) return known
  const read = async () => {
    const stemmed = sql`${known}::tsquery || plainto_tsquery('english', ${unknown})`
    const query = unknown.length < shortestForTypos ? stemmed : sql`${stemmed} || ${alike(unknown)}`
    const { rows } = await db.execute<{ query: string }>(sql`SELECT (${query})::text AS query`)
    return { query: rows[0]?.query ?? known }
  }
  const { query } = await (facetGroups ? facetGroups.totals.get(`word ${unknown}`, read) : read())
  return query
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
