import { type SQL, sql } from 'drizzle-orm'
import { cardAsJson, type CardRow, type ReadContext } from '#domain/catalogue/items/item-card.ts'
import type { Passing } from './catalogue-filters.ts'
import type { PageOrder } from './page-order.ts'

/** A card and its place in the list. */
export type ListedRow = CardRow & { keys: string[] }

interface Selection {
  order: Pick<PageOrder, 'keys' | 'by' | 'after'>
  passing: Passing
  limit: number
}

/** The cards of a list after the place of its order. Cards are made of the chosen items only: their texts and pictures are most of an item. */
export async function selectCards({ db }: ReadContext, { order, passing, limit }: Selection): Promise<ListedRow[]> {
  const { rows } = await db.execute<{ card: ListedRow }>(sql`
    SELECT ${cardAsJson} || jsonb_build_object('keys', ${order.keys}) AS card FROM items
    WHERE items.id IN (${chosen({ order, passing, limit })}) ORDER BY ${order.by}`)
  return rows.map(({ card }) => card)
}

/** What passes because it is one of these items, whose filters and days were asked before. */
export function withIds(ids: readonly string[]): Passing {
  return { filters: sql`items.id = ANY (${sql.param([...ids])}::text[])`, isFree: null }
}

function chosen({ order: { by, after }, passing: { filters, isFree }, limit }: Selection): SQL {
  const listed = sql`FROM items WHERE ${filters}${after ? sql` AND ${after}` : sql``} ORDER BY ${by}`
  if (!isFree) return sql`SELECT items.id ${listed} LIMIT ${limit}`
  return sql`SELECT items.id FROM (SELECT items.id, items.turnaround_days, items.quantity, items.available_from, items.available_until ${listed} OFFSET 0) AS items
    WHERE ${isFree} LIMIT ${limit}`
}
