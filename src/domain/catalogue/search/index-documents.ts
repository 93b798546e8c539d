import { type SQL, sql } from 'drizzle-orm'
import { isPublic } from '#domain/catalogue/items/item-card.ts'
import type { Handle } from '#platform/database/database.ts'
import type { SearchDocument } from '#platform/search-engine/search-engine.ts'
import { type Facet, facetNames } from './facet.policy.ts'
import { facetAsJson } from './facet-columns.ts'
import { facetField, lengthsInDays, priceField } from './index-fields.ts'
import { ofItem } from './relevance.ts'

interface Row extends Record<string, unknown> {
  id: string
  names: string[]
  meant: string[]
  words: string[]
  told: string[]
  facets: Record<Facet, unknown>
  place: string
  created: string
  prices: number[]
}

/** Reads the public ones of these items as an engine outside keeps them. */
export function readDocuments(db: Handle, ids: readonly string[]): Promise<SearchDocument[]> {
  return documentsOf(db, sql`items.id = ANY (${sql.param([...ids])}::text[])`)
}

/** Reads the public items after one in the order of their ids, at most `limit`. */
export function readNextDocuments(db: Handle, { after, limit }: { after: string; limit: number }): Promise<SearchDocument[]> {
  return documentsOf(db, sql`items.id > ${after} ORDER BY items.id LIMIT ${limit}`)
}

/** The words are those that the database itself searches, folded and stemmed. */
async function documentsOf(db: Handle, condition: SQL): Promise<SearchDocument[]> {
  const facets = sql.join(
    facetNames.map((facet) => sql`${sql.raw(`'${facet}'`)}, ${facetAsJson(facet)}::json`),
    sql`, `,
  )
  const { rows } = await db.execute<Row>(sql`
    SELECT items.id, tsvector_to_array(items.name_words) AS names, tsvector_to_array(ts_filter(items.search_words, '{a,b}')) AS meant,
      tsvector_to_array(items.search_words) AS words, tsvector_to_array(strip(items.search_words) || items.description_words) AS told,
      json_build_object(${facets}) AS facets, ((${ofItem.group}::bigint << 32) + ${ofItem.rank})::text AS place,
      (extract(epoch FROM items.created_at) * 1000000)::bigint::text AS created, items.price_by_days AS prices
    FROM items WHERE ${isPublic} AND ${condition}`)
  return rows.map(documentOf)
}

function documentOf({ id, names, meant, words, told, facets, place, created, prices }: Row): SearchDocument {
  const values = facetNames.map((facet) => [facetField(facet), [facets[facet] ?? []].flat().map(String)])
  const priced = lengthsInDays.map((days) => [priceField(days), prices[days - 1] ?? 0])
  return {
    id,
    texts: { names, meant, words, told, ...Object.fromEntries(values) },
    numbers: { place: Number(place), created: Number(created), ...Object.fromEntries(priced) },
  }
}
