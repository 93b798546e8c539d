import { type SQL, sql } from 'drizzle-orm'
import { cardAsJson, type CardRow, type ReadContext } from '#domain/catalogue/items/item-card.ts'
import type { PageOrder } from './page-order.ts'

/** A card and its place in the list. */
export type ListedRow = CardRow & { keys: string[] }

interface Selection {
  order: Pick<PageOrder, 'keys' | 'by' | 'after'>
  /** True for the items of the list. */
  found: SQL
  limit: number
}

/** The cards of a list after the place of its order. Cards are made of the chosen items only: their texts and pictures are most of an item. */
export async function selectCards({ db }: ReadContext, { order, found, limit }: Selection): Promise<ListedRow[]> {
  const after = order.after ? sql` AND ${order.after}` : sql``
  const { rows } = await db.execute<{ card: ListedRow }>(sql`
    SELECT ${cardAsJson} || jsonb_build_object('keys', ${order.keys}) AS card FROM items
    WHERE items.id IN (SELECT items.id FROM items WHERE ${found}${after} ORDER BY ${order.by} LIMIT ${limit})
    ORDER BY ${order.by}`)
  return rows.map(({ card }) => card)
}
