import { type SQL, sql } from 'drizzle-orm'
import { cardAsJson, type CardRow, type ReadContext, toCard } from '#domain/catalogue/items/item-card.ts'
import { type AskedDays, askedDays } from './asked-days.ts'
import { passes } from './catalogue-filters.ts'
import { countPrices } from './count-groups.ts'
import { facetNames } from './facet.policy.ts'
import { findAnswer } from './find-answer.ts'
import { hitsOf } from './find-hits.ts'
import { orderOf, type PageOrder, toCursor } from './page-order.ts'
import { type PriceWindow, priceWindow } from './price-window.ts'
import type { Browse, CataloguePage } from './search.contract.ts'

const usualLimit = 24
/** With days, some of what costs so is busy: prices are sought for so many times the page. */
const spare = 8

type Row = CardRow & { keys: string[] }

/** One page of the catalogue. With days, only what is free for the whole block then, priced for those days. */
export async function browseCatalogue(ctx: ReadContext, browse: Browse): Promise<CataloguePage> {
  const asked = await askedDays(ctx, browse)
  const limit = browse.limit ?? usualLimit
  const read = () => readPage(ctx, { ...browse, limit }, asked)
  // What is free on some days is never remembered.
  const { rows, isPartial } = await (asked.range || !ctx.cache ? read() : ctx.cache.get(`browse ${JSON.stringify(browse)}`, read))
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page.map((row) => toCard(row, ctx.locale, asked.days)),
    next: rows.length > limit && last ? toCursor(last.keys, last.id) : null,
    isPartial,
  }
}

/** One row more than the page has. */
async function readPage(
  ctx: ReadContext,
  browse: Browse & { limit: number },
  asked: AskedDays,
): Promise<{ rows: Row[]; isPartial: boolean }> {
  const answer = await findAnswer(ctx, browse.q)
  const order = orderOf(browse, asked.price, answer?.relevance)
  const passed = passes(browse, asked)
  if (answer) {
    const rows = await selectCards(ctx, { order, limit: browse.limit, found: sql`items.id IN (${hitsOf(answer, passed)})` })
    return { rows, isPartial: answer.isPartial }
  }
  const window = await findPriceWindow(ctx, browse, { ...asked, order })
  const near = window && sql` AND ${asked.price} BETWEEN ${window.from} AND ${window.until}`
  const rows = near ? await selectCards(ctx, { order, limit: browse.limit, found: sql`${passed}${near}` }) : []
  if (rows.length > browse.limit) return { rows, isPartial: false }
  return { rows: await selectCards(ctx, { order, limit: browse.limit, found: passed }), isPartial: false }
}

/**
 * Where the prices of the next items in a list by price lie, as far as the kept groups tell: what is cheaper, and passes no filter, is then not
 * read. Null for another order, and where no groups are kept.
 */
async function findPriceWindow(
  { facetGroups }: ReadContext,
  browse: Browse & { limit: number },
  { range, days, order }: AskedDays & { order: PageOrder },
): Promise<PriceWindow | null> {
  const { sort } = browse
  const groups = facetGroups?.peek()
  if (!facetGroups || !groups || (sort !== 'price-up' && sort !== 'price-down')) return null
  const chosen = JSON.stringify([days, ...facetNames.map((facet) => browse[facet])])
  const byPrice = await facetGroups.counts.get(`prices ${chosen}`, async () => countPrices(groups, { filters: browse, days }))
  const { min = 0, max = Number.POSITIVE_INFINITY } = browse
  const after = order.place ? Number(order.place[0]) : null
  return priceWindow(byPrice, { isUp: sort === 'price-up', after, min, max, items: range ? browse.limit * spare : browse.limit })
}

/** Cards are made of the chosen items only: their texts and pictures are most of an item. */
async function selectCards({ db }: ReadContext, { order, found, limit }: { order: PageOrder; found: SQL; limit: number }): Promise<Row[]> {
  const after = order.after ? sql` AND ${order.after}` : sql``
  const { rows } = await db.execute<{ card: Row }>(sql`
    SELECT ${cardAsJson} || jsonb_build_object('keys', ${order.keys}) AS card FROM items
    WHERE items.id IN (SELECT items.id FROM items WHERE ${found}${after} ORDER BY ${order.by} LIMIT ${limit + 1})
    ORDER BY ${order.by}`)
  return rows.map(({ card }) => card)
}
