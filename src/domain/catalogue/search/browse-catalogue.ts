import { sql } from 'drizzle-orm'
import { findBlockedItems } from '#domain/catalogue/items/find-blocked-items.ts'
import { statedDays } from '#domain/catalogue/items/item.policy.ts'
import { type ReadContext, toCard } from '#domain/catalogue/items/item-card.ts'
import type { Answer } from './answer.ts'
import { filteredBy, passingOf } from './catalogue-filters.ts'
import { countPrices } from './count-groups.ts'
import { facetNames } from './facet.policy.ts'
import { questionOf } from './find-answer.ts'
import { type Hit, maxHits, readHits } from './find-hits.ts'
import { orderOf, type PageOrder, toCursor } from './page-order.ts'
import { type PriceWindow, priceWindow } from './price-window.ts'
import { type RequestedDays, requestedDays } from './requested-days.ts'
import type { Browse, CataloguePage } from './search.contract.ts'
import { type ListedRow, selectCards, selectHits, withIds } from './select-cards.ts'

const usualLimit = 24
/** With days, some of what costs so is busy: prices are sought for so many times the page. */
const spare = 8

type Page = Browse & { limit: number; isWhole?: boolean }

/**
 * One page of the catalogue. With days, only what is free for the whole block then, priced for those days. `isWhole` leaves out what comes
 * closest where nothing answers.
 */
export async function browseCatalogue(ctx: ReadContext, browse: Browse, { isWhole = false } = {}): Promise<CataloguePage> {
  const asked = await requestedDays(ctx, browse)
  const limit = browse.limit ?? usualLimit
  const read = () => readPage(ctx, { ...browse, limit, isWhole }, asked)
  // Availability for chosen days is never cached.
  const { rows, isPartial } = await (asked.range || !ctx.cache
    ? read()
    : ctx.cache.get(`browse ${isWhole} ${JSON.stringify(browse)}`, read))
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const blocked = await findBlockedItems(
    ctx,
    page.map(({ id }) => id),
  )
  return {
    // A page may then be shorter than asked for: what is remembered is the same for everybody.
    items: page.filter(({ id }) => !blocked.has(id)).map((row) => toCard(row, ctx.locale, asked.days)),
    next: rows.length > limit && last ? toCursor(last) : null,
    isPartial,
  }
}

/** One row more than the page has. */
async function readPage(ctx: ReadContext, page: Page, asked: RequestedDays): Promise<{ rows: ListedRow[]; isPartial: boolean }> {
  const question = await questionOf(ctx, page.q)
  if (!question) return { rows: await readOrdered(ctx, page, asked), isPartial: false }
  const rows = await readAnswer(ctx, page, { asked, answer: question.whole })
  const closest = rows.length === 0 && !page.isWhole ? await question.findClosest() : null
  return closest ? { rows: await readAnswer(ctx, page, { asked, answer: closest }), isPartial: true } : { rows, isPartial: false }
}

/** By relevance tier by tier; in another order, the best that answer. */
async function readAnswer(ctx: ReadContext, page: Page, { asked, answer }: { asked: RequestedDays; answer: Answer }): Promise<ListedRow[]> {
  const order = orderOf(page, asked.price, answer.relevance)
  const passing = passingOf(page, asked)
  const limit = page.limit + 1
  if (page.sort === undefined || page.sort === 'recommended')
    return readHits(ctx, { answer, passing, place: order.place, limit }, (hits) => selectHits(ctx, hits))
  const found = await readHits(ctx, { answer, passing, place: null, limit: maxHits }, async (hits) => {
    const { rows } = await ctx.db.execute<Hit & { id: string } & Record<string, unknown>>(hits)
    return rows
  })
  return selectCards(ctx, { order, limit, passing: withIds(found.map(({ id }) => id)) })
}

async function readOrdered(ctx: ReadContext, page: Page, asked: RequestedDays): Promise<ListedRow[]> {
  const order = orderOf(page, asked.price, undefined)
  const passing = passingOf(page, asked)
  const limit = page.limit + 1
  // Asked before the prices, of which a cheaper item may be announced meanwhile.
  const isCurrent = ctx.facetGroups?.isCurrent() ?? false
  const byPrice = await pricesOf(ctx, page, asked)
  // Sorting n of all items reads n; a walk along all of them passes limit × all / n until a page is full.
  const areFew = byPrice && countWithin(byPrice, page) ** 2 < limit * (ctx.facetGroups?.peek()?.total ?? 0)
  if (areFew) return selectCards(ctx, { order, limit, passing, areFew })
  const window = isCurrent && byPrice && windowOf(page, { ...asked, order, byPrice })
  if (window) {
    const filters = sql`${passing.filters} AND ${asked.price} BETWEEN ${window.from} AND ${window.until}`
    const rows = await selectCards(ctx, { order, limit, passing: { ...passing, filters } })
    if (rows.length === limit) return rows
  }
  return selectCards(ctx, { order, limit, passing })
}

/**
 * The numbers of items that pass the filters by their price, from the kept groups. Null without kept groups, and where it makes no
 * difference.
 */
async function pricesOf({ facetGroups }: ReadContext, page: Page, { days }: RequestedDays): Promise<Map<number, number> | null> {
  const groups = facetGroups?.peek()
  const isPlain = filteredBy(page).length === 0 && !isByPrice(page)
  if (!facetGroups || !groups || isPlain) return null
  const priced = isByPrice(page) || filteredBy(page).includes('price') ? days : statedDays
  const chosen = JSON.stringify([priced, ...facetNames.map((facet) => page[facet])])
  return facetGroups.prices.get(chosen, () => countPrices(groups, { filters: page, days: priced }))
}

function countWithin(byPrice: ReadonlyMap<number, number>, { min = 0, max = Number.POSITIVE_INFINITY }: Page): number {
  return [...byPrice].reduce((sum, [price, items]) => (price >= min && price <= max ? sum + items : sum), 0)
}

/**
 * The range of prices of the next items in a list by price, so that cheaper items that pass no filter are not read. Null for another order.
 */
function windowOf(
  page: Page,
  { range, order, byPrice }: RequestedDays & { order: PageOrder; byPrice: ReadonlyMap<number, number> },
): PriceWindow | null {
  if (!isByPrice(page)) return null
  const { min = 0, max = Number.POSITIVE_INFINITY } = page
  const after = order.place ? Number(order.place.keys[0]) : null
  const items = range ? page.limit * spare : page.limit
  return priceWindow(byPrice, { isUp: page.sort === 'price-up', after, min, max, items })
}

function isByPrice({ sort }: Page): boolean {
  return sort === 'price-up' || sort === 'price-down'
}
