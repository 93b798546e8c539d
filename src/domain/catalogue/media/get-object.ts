import { eq } from 'drizzle-orm'
import { type Context, nowOf, type TxContext } from '#domain/context.ts'
import { can } from '#domain/permissions.policy.ts'
import { Refusal } from '#domain/refusal.ts'
import { baseOf, widthsOf } from './media.policy.ts'
import { buckets, type ObjectRow, objects } from './media.table.ts'
import type { StoredObject } from './object.contract.ts'
import { signedLink, signedUntil } from './sign-object.ts'

const shownWidth = 480

/**
 * An object as its owner or an administrator sees it.
 * @throws {Refusal} 404 `media.unknown` also for one of somebody else
 */
export async function getObject(ctx: Context | TxContext, id: string): Promise<StoredObject> {
  const [found] = await ctx.db
    .select({ object: objects, isPublic: buckets.isPublic })
    .from(objects)
    .innerJoin(buckets, eq(buckets.id, objects.bucketId))
    .where(eq(objects.id, id))
  const isSeen = found && (found.object.ownerId === ctx.actor.personId || can(ctx.actor, 'media.manage-all'))
  if (!isSeen) throw new Refusal('media.unknown', 404)
  const { now } = await nowOf(ctx)
  return toObject(ctx, found.object, { isPublic: found.isPublic, now })
}

/**
 * A link to the largest served size of an object for so many seconds, for whoever has it.
 * @throws {Refusal} 404 `media.unknown`
 */
export async function signObject(ctx: Context, { id, seconds }: { id: string; seconds: number }): Promise<{ src: string; until: string }> {
  const { width } = await getObject(ctx, id)
  const { now } = await nowOf(ctx)
  const { src, until } = signedUntil(ctx, { id, width: widthsOf(width).at(-1) ?? width, now, seconds })
  return { src, until: until.toISOString() }
}

/** The public form of an object's row. */
export function toObject(ctx: Pick<Context, 'secret'>, row: ObjectRow, { isPublic, now }: { isPublic: boolean; now: Date }): StoredObject {
  const { id, bucketId, name, type, bytes, width, height, placeholder, widths } = row
  const shown = widthsOf(width).find((one) => one >= shownWidth) ?? widthsOf(width).at(-1) ?? width
  return {
    id,
    bucket: bucketId,
    name,
    type,
    bytes,
    width,
    height,
    placeholder,
    isReady: widthsOf(width).every((one) => widths.includes(one)),
    src: isPublic ? `${baseOf(id)}-${shown}.webp` : signedLink(ctx, { id, width: shown, now }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
