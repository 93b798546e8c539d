import { sql } from 'drizzle-orm'
import type { ReadContext } from '#domain/catalogue/items/item-card.ts'
import type { Passing } from './catalogue-filters.ts'
import type { Answer } from './answer.ts'
import { byAnswer, firstOfTier, maxHits } from './find-hits.ts'
import type { PageOrder } from './page-order.ts'
import { partsOf, sameRelevance } from './relevance.ts'
import { type ListedRow, selectCards, withIds } from './select-cards.ts'

interface Selection {
  order: PageOrder
  answer: Answer
  passing: Passing
  limit: number
}

/** The cards of a text search after the place of its order, tier by tier until they are enough. */
export async function selectTiers(ctx: ReadContext, { order, answer, passing, limit }: Selection): Promise<ListedRow[]> {
  const rows: ListedRow[] = []
  const [relevanceBefore = '', createdAt = ''] = order.place?.keys ?? []
  const place = order.place && { ...partsOf(relevanceBefore), createdAt, id: order.place.id }
  for (const tier of answer.tiers) {
    const wanted = limit - rows.length
    if (wanted === 0) break
    if (tier.relevance === null) {
      const passed = withIds(await firstOfTier(ctx, { tier, passing, place: null, limit: maxHits }))
      rows.push(...(await selectCards(ctx, { order, passing: passed, limit: wanted })))
    } else if (!place || place.score >= tier.relevance) {
      const ids = await firstOfTier(ctx, { tier, passing, place: place?.score === tier.relevance ? place : null, limit: wanted })
      const keys = sql`jsonb_build_array(${sameRelevance(tier.relevance)}::text, items.created_at::text)`
      rows.push(...(await selectCards(ctx, { order: { keys, by: byAnswer, after: null }, passing: withIds(ids), limit: wanted })))
    }
  }
  return rows
}
