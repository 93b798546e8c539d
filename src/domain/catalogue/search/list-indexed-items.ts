import { and, asc, desc, eq, gte, lt, sql } from 'drizzle-orm'
import { isPublic, type ReadContext } from '#domain/catalogue/items/item-card.ts'
import type { categories } from '#domain/catalogue/items/item-terms.policy.ts'
import { items } from '#domain/catalogue/items/items.table.ts'

/** A piece as search engines see it. */
export interface IndexedItem {
  id: string
  updatedAt: Date
  pictures: { base: string; widths: number[] }[]
}

/** The beginning of a sheet in the order of ids, and the beginning of the next one. */
export interface SheetRange {
  from: string
  before: string | null
}

/** The most items of a sheet, in two languages each: a file may name 50,000 addresses. */
const maxItems = 10_000

/** Spreads the pieces anyone may see over sheets of `size` each, at least one sheet. Reads an index as a whole: to be remembered for a while. */
export async function findSheets({ db }: ReadContext, size: number): Promise<SheetRange[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM items WHERE ${isPublic}) AS items
    WHERE place > 0 AND place % ${size} = 0 ORDER BY place`)
  const begins = ['', ...rows.map(({ id }) => id)]
  return begins.map((from, index) => ({ from, before: begins[index + 1] ?? null }))
}

/** The pieces anyone may see on a sheet, in the order of their ids: those that came since its range was found are on it, too. */
export async function listIndexedItems({ db }: ReadContext, { from, before }: SheetRange): Promise<IndexedItem[]> {
  return db
    .select({ id: items.id, updatedAt: items.updatedAt, pictures: items.pictures })
    .from(items)
    .where(and(isPublic, gte(items.id, from), before === null ? undefined : lt(items.id, before)))
    .orderBy(asc(items.id))
    .limit(maxItems)
}

/** The first picture of a category, in the usual order of the catalogue; null where it has no piece. */
export async function findFirstPicture(
  { db }: ReadContext,
  category: (typeof categories)[number],
): Promise<IndexedItem['pictures'][number] | null> {
  const [first] = await db
    .select({ pictures: items.pictures })
    .from(items)
    .where(and(isPublic, eq(items.category, category)))
    .orderBy(desc(items.rank), desc(items.createdAt), desc(items.id))
    .limit(1)
  return first?.pictures[0] ?? null
}
