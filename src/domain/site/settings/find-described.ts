import { inArray } from 'drizzle-orm'
import { objects } from '#domain/catalogue/media/media.table.ts'
import type { Context, TxContext } from '#domain/context.ts'
import type { DescribedPictures, SiteSettings } from './settings.contract.ts'

/**
 * The library's descriptions of the pictures of a document, by their addresses. A picture whose focus is the middle has none of its own.
 */
export async function findDescribed(ctx: Context | TxContext, { header }: SiteSettings): Promise<DescribedPictures> {
  const addresses = [header.image, header.logo, ...header.images.map(({ image }) => image)]
  const ids = new Map(addresses.flatMap((address) => (objectIn(address) === null ? [] : [[address, objectIn(address) ?? ''] as const])))
  if (ids.size === 0) return new Map()
  const { id, altEn, altAr, focusX, focusY } = objects
  const rows = await ctx.db
    .select({ id, altEn, altAr, focusX, focusY })
    .from(objects)
    .where(inArray(id, [...new Set(ids.values())]))
  const described = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    [...ids].flatMap(([address, of]) => {
      const row = described.get(of)
      if (!row) return []
      const isMiddle = row.focusX === 50 && row.focusY === 50
      return [[address, { alt: { en: row.altEn ?? '', ar: row.altAr ?? '' }, focus: isMiddle ? '' : `${row.focusX}% ${row.focusY}%` }]]
    }),
  )
}

function objectIn(address: string): string | null {
  return /^\/media\/([A-Za-z0-9]{22})-\d+\./.exec(address)?.[1] ?? null
}
