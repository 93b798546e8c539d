import { and, eq, sql } from 'drizzle-orm'
import type { Context, Needs } from '#domain/context.ts'
import { makePictureSizes } from '#platform/images/decode-picture.ts'
import { keyOf, servedFormats, widthsOf } from './media.policy.ts'
import { objects } from './media.table.ts'
import { storeOf } from './store-of.ts'

/**
 * Makes the sizes in which a picture is served, in AVIF and WebP, those that are not made yet: a try that breaks off is gone on with. Ends when the
 * object is gone or was given other files, which has a job of its own.
 */
export async function makeSizes(ctx: Context & Needs<'objectStore'>, id: string): Promise<void> {
  const [object] = await ctx.db.select().from(objects).where(eq(objects.id, id))
  const missing = object ? widthsOf(object.width).filter((width) => !object.widths.includes(width)) : []
  if (!object || missing.length === 0) return
  const store = storeOf(ctx)
  const whole = await store.read(keyOf(id, 'whole'))
  if (!whole) return
  for (const width of missing) {
    const files = await makePictureSizes(whole, width)
    for (const [at, format] of servedFormats.entries()) {
      const file = files[at]
      if (file) await store.put(keyOf(id, width, format), file, `image/${format}`)
    }
    const { rowCount } = await ctx.db
      .update(objects)
      .set({ widths: sql`array_append(array_remove(${objects.widths}, ${width}), ${width})` })
      .where(and(eq(objects.id, id), eq(objects.sha256, object.sha256)))
    if (rowCount === 0) return
  }
}
