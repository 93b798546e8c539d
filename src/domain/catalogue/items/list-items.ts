import { and, inArray } from 'drizzle-orm'
import type { ItemCard } from './item.contract.ts'
import { cardColumns, isPublic, type ReadContext, toCard } from './item-card.ts'
import { items } from './items.table.ts'

const shownDays = 3

/** Returns the cards of these items in the given order, without those that are not public. */
export async function listItems(ctx: ReadContext, ids: readonly string[]): Promise<ItemCard[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .select(cardColumns)
    .from(items)
    .where(and(inArray(items.id, [...ids]), isPublic))
  const cards = new Map(rows.map((row) => [row.id, toCard(row, ctx.locale, shownDays)]))
  return ids.flatMap((id) => cards.get(id) ?? [])
}
