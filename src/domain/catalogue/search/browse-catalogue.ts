import { type SQL, sql } from 'drizzle-orm'
import { earliestStart } from '#domain/site/areas/slot.policy.ts'
import { nowOf } from '#domain/context.ts'
import {
  cardAsJson,
  type CardRow,
  isOfferedOn,
  isPublic,
  itemsBusyOn,
  type ReadContext,
  toCard,
} from '#domain/catalogue/items/item-card.ts'
import { refusalToDays, statedDays } from '#domain/catalogue/items/item.policy.ts'
import { Refusal, refuse } from '#domain/refusal.ts'
import { type DayRange, lengthOf } from '#values/day.ts'
import type { Browse, CataloguePage } from './search.contract.ts'
import { filtersOf, searchOf } from './catalogue-filters.ts'
import { isNotBusy, readPage } from './read-page.ts'

const usualLimit = 24

/** One page of the catalogue with its facets. With days, only what is free for the whole block then, priced for those days. */
export async function browseCatalogue(ctx: ReadContext, browse: Browse): Promise<CataloguePage> {
  const clock = await nowOf(ctx)
  const range = rangeOf(browse)
  if (range) refuse(refusalToDays(range, { today: clock.today, earliest: earliestStart(clock) }), 422)
  const days = range ? lengthOf(range) : statedDays
  const price = sql`items.price_by_days[${sql.raw(String(days))}]`
  const search = searchOf(browse.q)
  const always = [isPublic, ...(search ? [search.condition] : []), ...(range ? [isOfferedOn(range), isNotBusy] : [])]
  const filters = filtersOf(browse, price)
  const order = orderOf(browse, price, search?.relevance)
  const limit = browse.limit ?? usualLimit
  const conditions = [...always, ...filters.map(({ condition }) => condition), ...(order.after ? [order.after] : [])]
  // Cards are made of the chosen items only: their texts and pictures are most of an item.
  const listing = sql`SELECT ${cardAsJson} || jsonb_build_object('key', (${order.key})::text) AS card FROM items WHERE items.id IN (
    SELECT items.id FROM items WHERE ${sql.join(conditions, sql` AND `)} ORDER BY ${order.by} LIMIT ${limit + 1}) ORDER BY ${order.by}`
  const busy = range ? itemsBusyOn(range, clock) : null
  const read = () => readPage<CardRow & { key: string }>(ctx.db, { busy, listing, always, filters, price })
  // What is free on some days is never remembered.
  const { rows, ...counts } = await (range || !ctx.cache ? read() : ctx.cache.get(`browse ${JSON.stringify(browse)}`, read))
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page.map((row) => toCard(row, ctx.locale, days)),
    next: rows.length > limit && last ? toCursor(last.key, last.id) : null,
    ...counts,
  }
}

function rangeOf({ from, until }: Browse): DayRange | null {
  if (!from && !until) return null
  if (!from || !until) throw new Refusal('input.invalid', 422, { fields: [from ? 'until' : 'from'] })
  return { from, until }
}

function orderOf(browse: Browse, price: SQL, relevance: SQL | undefined): { key: SQL; by: SQL; after: SQL | null } {
  const sort = browse.sort ?? 'recommended'
  const cursor = browse.after ? fromCursor(browse.after, sort) : null
  if (sort === 'price-up') {
    return { key: price, by: sql`${price}, items.id`, after: cursor && sql`(${price}, items.id) > (${cursor.key}::int, ${cursor.id})` }
  }
  if (sort === 'price-down') {
    return {
      key: price,
      by: sql`${price} DESC, items.id DESC`,
      after: cursor && sql`(${price}, items.id) < (${cursor.key}::int, ${cursor.id})`,
    }
  }
  const key = sort === 'newest' ? sql`items.created_at` : (relevance ?? sql`items.rank`)
  const type = sort === 'newest' ? sql`timestamptz` : sql`int`
  return {
    key,
    by: sql`${key} DESC, items.id`,
    after: cursor && sql`${key} <= ${cursor.key}::${type} AND (${key} < ${cursor.key}::${type} OR items.id > ${cursor.id})`,
  }
}

function toCursor(key: string, id: string): string {
  return Buffer.from(JSON.stringify([key, id])).toString('base64url')
}

const keyShapes = { number: /^\d{1,9}$/, instant: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?$/ }

/** Null for a place that is none of ours: the list then begins at its beginning. */
function fromCursor(text: string, sort: NonNullable<Browse['sort']>): { key: string; id: string } | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    const [key, id]: unknown[] = Array.isArray(read) ? read : []
    const shape = sort === 'newest' ? keyShapes.instant : keyShapes.number
    if (typeof key === 'string' && typeof id === 'string' && shape.test(key) && /^[A-Za-z0-9-]{1,64}$/.test(id)) return { key, id }
  } catch {
    return null
  }
  return null
}
