import { asc, sql } from 'drizzle-orm'
import { isPublic, type ReadContext } from '#domain/catalogue/items/item-card.ts'
import { items } from '#domain/catalogue/items/items.table.ts'

/** A piece as search engines are told of it. */
export interface IndexedItem {
  id: string
  updatedAt: Date
  pictures: { base: string; widths: number[] }[]
}

/** How many pieces anyone may see. */
export async function countIndexedItems(ctx: ReadContext): Promise<number> {
  const [row] = await ctx.db.select({ count: sql<number>`count(*)::int` }).from(items).where(isPublic)
  return row?.count ?? 0
}

/** The pieces anyone may see, in the order of their ids: page 1, 2, … of `size` each. */
export async function listIndexedItems(ctx: ReadContext, page: number, size: number): Promise<IndexedItem[]> {
  return ctx.db
    .select({ id: items.id, updatedAt: items.updatedAt, pictures: items.pictures })
    .from(items)
    .where(isPublic)
    .orderBy(asc(items.id))
    .limit(size)
    .offset((page - 1) * size)
}
