import { inArray } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import { baseOf, widthsOf } from './media.policy.ts'
import { objects } from './media.table.ts'

/** An object as a picture of a page: files lie at `${base}-${width}.avif` and `.webp`. */
export interface MediaPicture {
  base: string
  widths: number[]
  width: number
  height: number
  placeholder: string
}

/** The pictures of objects by id; unknown ones are left out. Until its sizes are made, every width of one is answered with the whole. */
export async function picturesOf(ctx: Context | TxContext, ids: readonly string[]): Promise<Map<string, MediaPicture>> {
  if (ids.length === 0) return new Map()
  const { id, width, height, placeholder } = objects
  const rows = await ctx.db
    .select({ id, width, height, placeholder })
    .from(objects)
    .where(inArray(objects.id, [...ids]))
  return new Map(
    rows.map((row) => {
      const widths = widthsOf(row.width)
      const widest = widths.at(-1) ?? row.width
      const height = Math.round((row.height * widest) / row.width)
      return [row.id, { base: baseOf(row.id), widths, width: widest, height, placeholder: row.placeholder }]
    }),
  )
}
