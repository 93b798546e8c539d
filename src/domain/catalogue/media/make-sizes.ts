import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { makePictureSizes } from '#platform/images/decode-picture.ts'
import { keyOf, servedFormats, widthsOf } from './media.policy.ts'
import { objects } from './media.table.ts'
import { storeOf } from './store-of.ts'

/** Makes the sizes in which a picture is served, in AVIF and WebP. Made twice they are the same. Does nothing when the object is gone. */
export async function makeSizes(ctx: Context, id: string): Promise<void> {
  const [object] = await ctx.db.select().from(objects).where(eq(objects.id, id))
  if (!object || object.widths.length > 0) return
  const store = storeOf(ctx)
  const whole = await store.read(keyOf(id, 'whole'))
  if (!whole) return
  const widths = widthsOf(object.width)
  for (const width of widths) {
    const files = await makePictureSizes(whole, width)
    for (const [at, format] of servedFormats.entries()) {
      const file = files[at]
      if (file) await store.put(keyOf(id, width, format), file, `image/${format}`)
    }
  }
  await ctx.db
    .update(objects)
    .set({ widths })
    .where(and(eq(objects.id, id), sql`${objects.widths} = '{}'`))
}
