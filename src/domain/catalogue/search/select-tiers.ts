import { sql } from 'drizzle-orm'
import type { ReadContext } from '#domain/catalogue/items/item-card.ts'
import type { Passing } from './catalogue-filters.ts'
import type { Answer, Tier } from './answer.ts'
import { byAnswer, firstOfTier, maxHits } from './find-hits.ts'
import type { PageOrder } from './page-order.ts'
import { partsOf, sameRelevance } from './relevance.ts'
import { type ListedRow, selectCards, selectChosen, withIds } from './select-cards.ts'

interface Selection {
  order: PageOrder
  answer: Answer
  passing: Passing
  limit: number
}

/** So many that are not in the first tier are ranked one by one instead of tier by tier. */
const fewOthers = 300

/** The cards of a text search after the place of its order, tier by tier until they are enough. */
export async function selectTiers(ctx: ReadContext, selection: Selection): Promise<ListedRow[]> {
  const { answer, passing, limit } = selection
  const [first, ...others] = answer.tiers
  if (!first) return []
  if (first.relevance === null) return selectTier(ctx, selection, first)
  const rows = await selectTier(ctx, selection, first)
  if (rows.length === limit) return rows
  const rest = { key: 'rest', condition: sql`${answer.condition} AND NOT (${first.condition})`, inNames: null, relevance: null }
  const ids = await firstOfTier(ctx, { tier: rest, passing, place: null, limit: fewOthers })
  if (ids.length < fewOthers)
    return [...rows, ...(await selectCards(ctx, { order: selection.order, passing: withIds(ids), limit: limit - rows.length }))]
  for (const tier of others)
    if (rows.length < limit) rows.push(...(await selectTier(ctx, { ...selection, limit: limit - rows.length }, tier)))
  return rows
}

async function selectTier(ctx: ReadContext, { order, passing, limit }: Selection, tier: Tier): Promise<ListedRow[]> {
  const [relevanceBefore = '', createdAt = ''] = order.place?.keys ?? []
  const place = order.place && { ...partsOf(relevanceBefore), createdAt, id: order.place.id }
  if (tier.relevance === null) {
    const passed = withIds(await firstOfTier(ctx, { tier, passing, place: null, limit: maxHits }))
    return selectCards(ctx, { order, passing: passed, limit })
  }
  if (place && place.score < tier.relevance) return []
  const ids = await firstOfTier(ctx, { tier, passing, place: place?.score === tier.relevance ? place : null, limit })
  const keys = sql`jsonb_build_array(${sameRelevance(tier.relevance)}::text, items.created_at::text)`
  return selectChosen(ctx, ids, { keys, by: byAnswer })
}
