import { type SQL, sql } from 'drizzle-orm'
import { type CardRow, cardAsJson, type ReadContext } from '#domain/catalogue/items/item-card.ts'
import type { Passing } from './catalogue-filters.ts'
import type { Hit } from './find-hits.ts'
import type { PageOrder } from './page-order.ts'

/** A card and its place in the list. */
export type ListedRow = CardRow & { keys: string[] }

interface Selection {
  order: Pick<PageOrder, 'keys' | 'by' | 'after'>
  passing: Pick<Passing, 'filters' | 'isFree'>
  limit: number
  /** Few pass the filters: they are found by their facets and then sorted, where a walk along the list would pass very many others. */
  areFew?: boolean
}

/** With days, so many of a list are looked at before all of it is: one in forty is free. */
const lookedAt = 40

/** The cards of a list after the place of its order. Cards are made of the chosen items only: their texts and pictures are most of an item. */
export async function selectCards({ db }: ReadContext, { order, passing, limit, areFew = false }: Selection): Promise<ListedRow[]> {
  const read = async (ids: SQL) => {
    const { rows } = await db.execute<{ card: ListedRow }>(sql`
      SELECT ${cardAsJson} || jsonb_build_object('keys', ${order.keys}) AS card FROM items WHERE items.id IN (${ids}) ORDER BY ${order.by}`)
    return rows.map(({ card }) => card)
  }
  const { filters, isFree } = passing
  const after = order.after ?? sql`true`
  if (areFew)
    return read(sql`WITH matched AS MATERIALIZED (SELECT items.id, items.category, items.rank, items.created_at, items.price_by_days, items.turnaround_days,
        items.quantity, items.available_from, items.available_until FROM items WHERE ${filters}),
      sorted AS (SELECT * FROM matched AS items WHERE ${after} ORDER BY ${order.by} OFFSET 0)
      SELECT items.id FROM sorted AS items WHERE ${isFree ?? sql`true`} LIMIT ${limit}`)
  const listed = sql`FROM items WHERE ${filters} AND ${after} ORDER BY ${order.by}`
  if (!isFree) return read(sql`SELECT items.id ${listed} LIMIT ${limit}`)
  const free = (part: SQL) => sql`
    SELECT items.id FROM (SELECT items.id, items.turnaround_days, items.quantity, items.available_from, items.available_until ${listed} ${part}) AS items
    WHERE ${isFree} LIMIT ${limit}`
  const rows = await read(free(sql`LIMIT ${limit * lookedAt}`))
  return rows.length === limit ? rows : read(free(sql`OFFSET 0`))
}

/** Passes items by their ids, since their filters and days were checked before. */
export function withIds(ids: readonly string[]): Selection['passing'] {
  return { filters: sql`items.id = ANY (${sql.param([...ids])}::text[])`, isFree: null }
}

/** The cards of what a text finds, by their relevance. */
export async function selectHits({ db }: ReadContext, hits: SQL): Promise<(ListedRow & Hit)[]> {
  const keys = sql`jsonb_build_array(hits.relevance::text, items.created_at::text)`
  const { rows } = await db.execute<{ card: ListedRow & Hit }>(sql`
    SELECT ${cardAsJson} || jsonb_build_object('keys', ${keys}, 'relevance', hits.relevance::text, 'matched', hits.matched) AS card FROM (${hits}) AS hits JOIN items ON items.id = hits.id
    ORDER BY hits.relevance DESC, items.created_at DESC, items.id DESC`)
  return rows.map(({ card }) => card)
}
