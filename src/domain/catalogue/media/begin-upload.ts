import { and, count, eq, isNull, lt } from 'drizzle-orm'
import { type Context, inTransaction, nowOf, type TxContext } from '#domain/context.ts'
import { can } from '#domain/permissions.policy.ts'
import { Refusal } from '#domain/refusal.ts'
import { secondsToWait } from '#platform/auth/rate-limit.ts'
import { newId } from '#values/id.ts'
import { getObject } from './get-object.ts'
import type { BeginUpload, Upload } from './media.contract.ts'
import { keptBuckets, keptHours, maxOpenUploads, pieceBytes } from './media.policy.ts'
import { buckets, type UploadRow, uploads } from './media.table.ts'

const limit = { max: 300, minutes: 60 }
const hourMs = 3_600_000

/**
 * Begins an upload to a bucket. Anybody who is signed in uploads to `listings`, administrators to every bucket.
 * @throws {Refusal} 404 `media.no-bucket`, 415 `media.wrong-type`, 413 `media.too-large`
 * @throws {Refusal} 409 `media.too-many-uploads` with 24 that have not ended, 429 `server.too-many` after 300 in an hour
 */
export async function beginUpload(ctx: Context, { bucket, name, bytes, type }: BeginUpload): Promise<Upload> {
  const ownerId = ctx.actor.personId ?? ''
  const retryAfter = await secondsToWait(ctx.db, { key: `uploads:${ownerId}`, ...limit, ...(await nowOf(ctx)) })
  if (retryAfter > 0) throw new Refusal('server.too-many', 429, { retryAfter })
  return inTransaction(ctx, async (tx) => {
    const [known] = await tx.db.select().from(buckets).where(eq(buckets.id, bucket))
    if (!known || (bucket !== keptBuckets.listings && !can(tx.actor, 'media.manage-all'))) throw new Refusal('media.no-bucket', 404)
    if (!known.allowedTypes.includes(type)) throw new Refusal('media.wrong-type', 415)
    if (bytes > known.maxBytes) throw new Refusal('media.too-large', 413)
    await tx.db
      .delete(uploads)
      .where(and(eq(uploads.ownerId, ownerId), lt(uploads.createdAt, new Date(tx.now.getTime() - keptHours * hourMs))))
    const [open] = await tx.db
      .select({ count: count() })
      .from(uploads)
      .where(and(eq(uploads.ownerId, ownerId), isNull(uploads.objectId)))
    if ((open?.count ?? 0) >= maxOpenUploads) throw new Refusal('media.too-many-uploads', 409)
    const id = newId()
    await tx.db.insert(uploads).values({ id, bucketId: bucket, ownerId, name: plainName(name), bytes, createdAt: tx.now })
    return { id, received: 0, pieceBytes, object: null }
  })
}

/**
 * The progress of an upload of the actor.
 * @throws {Refusal} 404 `media.no-upload`
 */
export async function getUpload(ctx: Context | TxContext, id: string): Promise<Upload> {
  const upload = await findUpload(ctx, id)
  const object = upload.objectId === null ? null : await getObject(ctx, upload.objectId)
  return { id, received: upload.received, pieceBytes, object }
}

/**
 * The row of an upload of the actor.
 * @throws {Refusal} 404 `media.no-upload`
 */
export async function findUpload(ctx: Context | TxContext, id: string): Promise<UploadRow> {
  const [upload] = await ctx.db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.ownerId, ctx.actor.personId ?? '')))
  if (!upload) throw new Refusal('media.no-upload', 404)
  return upload
}

/** Gives an upload up. Does nothing when there is no such upload of the actor. */
export async function giveUpUpload(ctx: Context, id: string): Promise<{ id: string }> {
  await ctx.db.delete(uploads).where(and(eq(uploads.id, id), eq(uploads.ownerId, ctx.actor.personId ?? '')))
  return { id }
}

/** The last part of what a browser calls a file, without anything that a path or a header could take for its own. */
function plainName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  return (
    last
      .replaceAll(/[\p{C}"';%<>:|?*]/gu, '')
      .replace(/^\.+/, '')
      .trim()
      .slice(-120) || 'picture'
  )
}
