import { eq } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import type { LibraryObject } from './library.contract.ts'
import { toLibrary } from './list-library.ts'
import { buckets, objects } from './media.table.ts'

interface Description {
  id: string
  alt: { en: string; ar: string }
  focus: { x: number; y: number }
}

/**
 * Writes the text of a picture for those who do not see it, and the point that its crops keep. An empty text is none.
 * @throws {Refusal} 404 `media.unknown`
 */
export function describeObject(ctx: Context, { id, alt, focus }: Description): Promise<LibraryObject> {
  return inTransaction(ctx, async (tx) => {
    const [object] = await tx.db
      .update(objects)
      .set({ altEn: alt.en || null, altAr: alt.ar || null, focusX: focus.x, focusY: focus.y })
      .where(eq(objects.id, id))
      .returning()
    const [bucket] = object ? await tx.db.select().from(buckets).where(eq(buckets.id, object.bucketId)) : []
    if (!object || !bucket) throw new Refusal('media.unknown', 404)
    await record(tx, 'media.described', id)
    const [described] = await toLibrary(tx, [{ object, isPublic: bucket.isPublic }])
    if (!described) throw new Refusal('media.unknown', 404)
    return described
  })
}
