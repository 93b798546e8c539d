import { type SQL, sql } from 'drizzle-orm'
import { type Facet, facetNames } from './facet.policy.ts'
import { hasChosen } from './facet-columns.ts'
import type { Browse } from './search.contract.ts'
import { searchWordsOf } from './search-words.ts'

const shortestForTypos = 4
const fairlyAlike = 0.4

/** The filters that are set, each as a condition; a facet counts with all of them but its own. */
export function filtersOf(browse: Browse, price: SQL): { facet: Facet | 'price'; condition: SQL }[] {
  const filters: { facet: Facet | 'price'; condition: SQL }[] = facetNames.flatMap((facet) => {
    const chosen = browse[facet]
    return chosen && chosen.length > 0 ? [{ facet, condition: hasChosen(facet, chosen) }] : []
  })
  if (browse.min !== undefined) filters.push({ facet: 'price', condition: sql`${price} >= ${browse.min}` })
  if (browse.max !== undefined) filters.push({ facet: 'price', condition: sql`${price} <= ${browse.max}` })
  return filters
}

/** What a text question demands, and how well an item answers it; null when nothing is asked. */
export function searchOf(question: string | undefined): { condition: SQL; relevance: SQL } | null {
  const words = searchWordsOf(question ?? '')
  if (words.length === 0) return null
  const asked = words.map(({ means, unknown }) =>
    [...means.map((word) => `'${word}'`), ...(unknown ? [prefixOf(unknown)] : [])].join(' | '),
  )
  const conditions = words.map(({ unknown }, at) => {
    const query = sql`to_tsquery('simple', ${asked[at] ?? ''})`
    if (!unknown) return sql`items.search_words @@ ${query}`
    const stemmed = sql`items.search_words @@ (${query} || plainto_tsquery('english', ${unknown}))`
    if (unknown.length < shortestForTypos) return stemmed
    return sql`(${stemmed} OR items.search_words @@ ${alike(unknown)})`
  })
  return {
    condition: sql.join(conditions, sql` AND `),
    relevance: sql`(ts_rank(items.search_words, to_tsquery('simple', ${asked.join(' | ')})) * 100000)::int`,
  }
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
