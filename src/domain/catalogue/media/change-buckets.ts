import { and, asc, count, eq } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type Needs, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Bucket, WriteBucket } from './bucket.contract.ts'
import { isUnused } from './is-unused.ts'
import { type BucketRow, buckets, objects } from './media.table.ts'
import { storeOf } from './store-of.ts'

/** Every bucket by name. */
export async function listBuckets(ctx: Context | TxContext): Promise<{ buckets: Bucket[] }> {
  const rows = await ctx.db
    .select({ bucket: buckets, objects: count(objects.id) })
    .from(buckets)
    .leftJoin(objects, eq(objects.bucketId, buckets.id))
    .groupBy(buckets.id)
    .orderBy(asc(buckets.id))
  return { buckets: rows.map(({ bucket, objects: kept }) => toBucket(bucket, kept)) }
}

/**
 * A bucket.
 * @throws {Refusal} 404 `media.no-bucket`
 */
export async function getBucket(ctx: Context | TxContext, id: string): Promise<Bucket> {
  const found = (await listBuckets(ctx)).buckets.find((bucket) => bucket.id === id)
  if (!found) throw new Refusal('media.no-bucket', 404)
  return found
}

/**
 * Makes a bucket.
 * @throws {Refusal} 409 `media.name-taken`
 */
export function createBucket(ctx: Context, { id, ...settings }: WriteBucket): Promise<Bucket> {
  return inTransaction(ctx, async (tx) => {
    const made = await tx.db
      .insert(buckets)
      .values({ id, ...settings, createdAt: tx.now, updatedAt: tx.now })
      .onConflictDoNothing()
      .returning({ id: buckets.id })
    if (made.length === 0) throw new Refusal('media.name-taken', 409)
    await record(tx, 'media.bucket-made', id)
    return getBucket(tx, id)
  })
}

/**
 * Changes the accepted types and sizes of a bucket, and whether it is public; its objects stay.
 * @throws {Refusal} 404 `media.no-bucket`, 409 `media.bucket-kept` for the visibility of one that the shop needs
 */
export function changeBucket(ctx: Context, { id, ...settings }: WriteBucket): Promise<Bucket> {
  return inTransaction(ctx, async (tx) => {
    const bucket = await lockBucket(tx, id)
    if (bucket.isKept && bucket.isPublic !== settings.isPublic) throw new Refusal('media.bucket-kept', 409)
    await tx.db
      .update(buckets)
      .set({ ...settings, updatedAt: tx.now })
      .where(eq(buckets.id, id))
    await record(tx, 'media.bucket-changed', id)
    return getBucket(tx, id)
  })
}

/**
 * Removes the objects of a bucket that nothing uses.
 * @throws {Refusal} 404 `media.no-bucket`
 */
export async function emptyBucket(ctx: Context & Needs<'objectStore'>, id: string): Promise<Bucket> {
  const removed = await inTransaction(ctx, async (tx) => {
    await lockBucket(tx, id)
    const rows = await tx.db
      .delete(objects)
      .where(and(eq(objects.bucketId, id), isUnused))
      .returning({ id: objects.id })
    await record(tx, 'media.bucket-emptied', id, { count: rows.length })
    return rows
  })
  for (const object of removed) await storeOf(ctx).removeAll(`${object.id}/`)
  return getBucket(ctx, id)
}

/**
 * Deletes an empty bucket.
 * @throws {Refusal} 404 `media.no-bucket`, 409 `media.bucket-kept` for one that the shop needs, 409 `media.bucket-full` while something lies in it
 */
export function deleteBucket(ctx: Context, id: string): Promise<{ id: string }> {
  return inTransaction(ctx, async (tx) => {
    const { isKept } = await lockBucket(tx, id)
    if (isKept) throw new Refusal('media.bucket-kept', 409)
    const [object] = await tx.db.select({ id: objects.id }).from(objects).where(eq(objects.bucketId, id)).limit(1)
    if (object) throw new Refusal('media.bucket-full', 409)
    await tx.db.delete(buckets).where(eq(buckets.id, id))
    await record(tx, 'media.bucket-removed', id)
    return { id }
  })
}

/** @throws {Refusal} 404 `media.no-bucket` */
async function lockBucket(tx: TxContext, id: string): Promise<BucketRow> {
  const [bucket] = await tx.db.select().from(buckets).where(eq(buckets.id, id)).for('update')
  if (!bucket) throw new Refusal('media.no-bucket', 404)
  return bucket
}

function toBucket({ id, isPublic, allowedTypes, maxBytes, isKept, createdAt, updatedAt }: BucketRow, kept: number): Bucket {
  return {
    id,
    isPublic,
    allowedTypes,
    maxBytes,
    isKept,
    objects: kept,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}
