import type { SQL } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { findPricedItems } from '#domain/renting/quotes/price-lines.ts'
import { rentals } from '#domain/renting/rentals/rentals.table.ts'

const maxPictures = 4

/** The smallest files of the first pictures of these rentals' items, for the payment page. */
export async function findPictures(ctx: Context, where: SQL): Promise<string[]> {
  const rows = await ctx.db.select({ itemId: rentals.itemId }).from(rentals).where(where).orderBy(rentals.line, rentals.id)
  const ids = [...new Set(rows.map(({ itemId }) => itemId))].slice(0, maxPictures)
  const items = await findPricedItems(ctx, ids)
  return ids.flatMap((id) => {
    const picture = items.get(id)?.pictures[0]
    return picture ? [`${picture.base}-${picture.widths[0] ?? picture.width}.webp`] : []
  })
}
