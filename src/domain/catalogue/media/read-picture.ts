import { eq } from 'drizzle-orm'
import { type Context, type Needs, nowOf } from '#domain/context.ts'
import { keyOf, type ServedFormat, widthsOf } from './media.policy.ts'
import { buckets, objects } from './media.table.ts'
import { isSigned } from './sign-object.ts'
import { storeOf } from './store-of.ts'

interface Wanted {
  id: string
  width: number
  format: ServedFormat
  until?: number | undefined
  sign?: string | undefined
}

/**
 * A picture of the store in a width and format; the whole while its sizes are not made. Null when there is none, and for one of a private bucket
 * without a signed link.
 */
export async function readPicture(
  ctx: Context & Needs<'objectStore'>,
  { id, width, format, until, sign }: Wanted,
): Promise<{ bytes: Uint8Array; type: string; isPublic: boolean; isFinal: boolean } | null> {
  const [found] = await ctx.db
    .select({ isPublic: buckets.isPublic, width: objects.width, widths: objects.widths })
    .from(objects)
    .innerJoin(buckets, eq(buckets.id, objects.bucketId))
    .where(eq(objects.id, id))
  if (!found || !widthsOf(found.width).includes(width)) return null
  const { isPublic, widths } = found
  if (!isPublic && !(until && sign && isSigned(ctx, { id, until, sign, ...(await nowOf(ctx)) }))) return null
  const isFinal = widths.includes(width)
  const bytes = await storeOf(ctx).read(isFinal ? keyOf(id, width, format) : keyOf(id, 'whole'), { signal: ctx.signal })
  return bytes && { bytes, type: `image/${isFinal ? format : 'webp'}`, isPublic, isFinal }
}
