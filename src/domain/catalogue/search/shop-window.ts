import { sql } from 'drizzle-orm'
import { statedDays } from '#domain/catalogue/items/item.policy.ts'
import { type CardRow, cardAsJson, isPublic, type ReadContext, toCard } from '#domain/catalogue/items/item-card.ts'
import { homeOccasions, type Occasion } from '#domain/catalogue/items/item-terms.policy.ts'
import { countCatalogue } from './count-catalogue.ts'
import { hasChosen } from './facet-columns.ts'
import type { ShopWindow } from './search.contract.ts'

const shownPieces = 12
const shownForOccasion = 2

interface Foremost extends Record<string, unknown> {
  cards: CardRow[]
  ofOccasions: CardRow[][]
}

/** The catalogue on the home page: the foremost pieces, the number in each category, and the best for each occasion. */
export async function shopWindow(ctx: ReadContext): Promise<ShopWindow> {
  const read = () => readForemost(ctx.db)
  const [counts, { cards, ofOccasions }] = await Promise.all([countCatalogue(ctx, {}), ctx.cache?.get('foremost', read) ?? read()])
  const toCards = (rows: readonly CardRow[]) => rows.map((row) => toCard(row, ctx.locale, statedDays))
  const totalOf = (occasion: Occasion) => counts.facets.occasion.find(({ value }) => value === occasion)?.count ?? 0
  return {
    items: toCards(cards),
    categories: counts.facets.category,
    occasions: homeOccasions.map((occasion, index) => ({ total: totalOf(occasion), items: toCards(ofOccasions[index] ?? []) })),
  }
}

/** One statement, off the index by rank. */
async function readForemost(db: ReadContext['db']): Promise<Foremost> {
  const foremost = (limit: number, occasion?: Occasion) => {
    const condition = occasion ? sql`${isPublic} AND ${hasChosen('occasion', [occasion])}` : isPublic
    return sql`(SELECT coalesce(jsonb_agg(card ORDER BY rank DESC, created_at DESC, id DESC), '[]') FROM (
      SELECT ${cardAsJson} AS card, items.rank, items.created_at, items.id FROM items WHERE items.id IN (
        SELECT items.id FROM items WHERE ${condition} ORDER BY items.rank DESC, items.created_at DESC, items.id DESC LIMIT ${limit})) AS chosen)`
  }
  const ofOccasions = sql.join(
    homeOccasions.map((occasion) => foremost(shownForOccasion, occasion)),
    sql`, `,
  )
  const { rows } = await db.execute<Foremost>(
    sql`SELECT ${foremost(shownPieces)} AS cards, jsonb_build_array(${ofOccasions}) AS "ofOccasions"`,
  )
  const [row] = rows
  if (!row) throw new Error('the database answered nothing')
  return row
}
