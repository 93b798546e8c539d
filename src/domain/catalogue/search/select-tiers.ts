import { type SQL, sql } from 'drizzle-orm'
import type { ReadContext } from '#domain/catalogue/items/item-card.ts'
import type { Answer } from './find-answer.ts'
import { byAnswer, firstOf, maxHits } from './find-hits.ts'
import type { PageOrder } from './page-order.ts'
import { groupOfItem, partsOf, sameRelevance } from './relevance.ts'
import { type ListedRow, selectCards } from './select-cards.ts'

interface Selection {
  order: PageOrder
  answer: Answer
  /** True for the items that pass the filters. */
  passed: SQL
  limit: number
}

/** The cards of a text search after the place of its order, tier by tier until they are enough. */
export async function selectTiers(ctx: ReadContext, { order, answer, passed, limit }: Selection): Promise<ListedRow[]> {
  const rows: ListedRow[] = []
  const place = order.place && { ...partsOf(order.place.keys[0] ?? ''), createdAt: order.place.keys[1], id: order.place.id }
  for (const { condition, relevance } of answer.tiers) {
    if (rows.length === limit) break
    if (relevance === null) {
      const found = sql`items.id IN (${firstOf(condition, passed, maxHits)})`
      rows.push(...(await selectCards(ctx, { order, found, limit: limit - rows.length })))
    } else if (!place || place.score >= relevance) {
      const after =
        place?.score === relevance
          ? sql`(${groupOfItem}, items.rank, items.created_at, items.id) < (${place.group}, ${place.rank}, ${place.createdAt}::timestamptz, ${place.id})`
          : null
      const keys = sql`jsonb_build_array(${sameRelevance(relevance)}::text, items.created_at::text)`
      const found = sql`${passed} AND ${condition}`
      rows.push(...(await selectCards(ctx, { order: { keys, by: byAnswer, after }, found, limit: limit - rows.length })))
    }
  }
  return rows
}
