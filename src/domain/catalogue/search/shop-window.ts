import { type SQL, sql } from 'drizzle-orm'
import { cardAsJson, type CardRow, isPublic, type ReadContext, toCard } from '#domain/catalogue/items/item-card.ts'
import { homeOccasions } from '#domain/catalogue/items/item-terms.policy.ts'
import { statedDays } from '#domain/catalogue/items/item.policy.ts'
import type { ShopWindow } from './search.contract.ts'
import { hasChosen } from './facet-columns.ts'

const shownPieces = 12
const shownForOccasion = 2

interface WindowRow extends Record<string, unknown> {
  cards: CardRow[]
  categories: ShopWindow['categories']
  occasions: { total: number; cards: CardRow[] }[]
}

/** What the first page shows of the catalogue: the foremost pieces, how many each category has, and the best for each occasion. */
export async function shopWindow(ctx: ReadContext): Promise<ShopWindow> {
  const read = () => readWindow(ctx.db)
  const found = await (ctx.cache?.get('window', read) ?? read())
  const toCards = (cards: readonly CardRow[]) => cards.map((card) => toCard(card, ctx.locale, statedDays))
  return {
    items: toCards(found.cards),
    categories: found.categories,
    occasions: found.occasions.map(({ total, cards }) => ({ total, items: toCards(cards) })),
  }
}

/** One statement; the pieces come off the index by rank, the counts off an index of what is public. */
async function readWindow(db: ReadContext['db']): Promise<WindowRow> {
  const cards = (
    condition: SQL,
    limit: number,
  ) => sql`(SELECT coalesce(jsonb_agg(card ORDER BY rank DESC, created_at DESC, id DESC), '[]') FROM (
    SELECT ${cardAsJson} AS card, items.rank, items.created_at, items.id FROM items WHERE items.id IN (
      SELECT items.id FROM items WHERE ${condition} ORDER BY items.rank DESC, items.created_at DESC, items.id DESC LIMIT ${limit})) AS chosen)`
  const best = homeOccasions.map((occasion) => {
    const condition = sql`${isPublic} AND ${hasChosen('occasion', [occasion])}`
    return sql`jsonb_build_object('total', (SELECT count(*) FROM items WHERE ${condition}),
      'cards', ${cards(condition, shownForOccasion)})`
  })
  const { rows } = await db.execute<WindowRow>(sql`SELECT ${cards(isPublic, shownPieces)} AS cards,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('value', category, 'count', count)), '[]') FROM (
      SELECT category, count(*) FROM items WHERE ${isPublic} GROUP BY 1) AS counted) AS categories,
    jsonb_build_array(${sql.join(best, sql`, `)}) AS occasions`)
  const [row] = rows
  if (!row) throw new Error('the database answered nothing')
  return row
}
