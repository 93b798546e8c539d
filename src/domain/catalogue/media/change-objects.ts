import { and, asc, eq, ilike } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type Needs, nowOf, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { newId } from '#values/id.ts'
import { getObject, toObject } from './get-object.ts'
import { isUnused } from './is-unused.ts'
import { keyOf, servedFormats } from './media.policy.ts'
import { buckets, type ObjectRow, objects } from './media.table.ts'
import type { StoredObject } from './object.contract.ts'
import { storeOf } from './store-of.ts'

interface Page {
  bucket: string
  prefix?: string | undefined
  limit: number
  offset: number
}

/**
 * The objects of a bucket by name.
 * @throws {Refusal} 404 `media.no-bucket`
 */
export async function listObjects(ctx: Context, { bucket, prefix = '', limit, offset }: Page): Promise<{ objects: StoredObject[] }> {
  const { isPublic } = await getBucketRow(ctx, bucket)
  const begins = `${prefix.replaceAll(/[\\%_]/g, '\\$&')}%`
  const rows = await ctx.db
    .select()
    .from(objects)
    .where(and(eq(objects.bucketId, bucket), ilike(objects.name, begins)))
    .orderBy(asc(objects.name))
    .limit(limit)
    .offset(offset)
  const { now } = await nowOf(ctx)
  return { objects: rows.map((row) => toObject(ctx, row, { isPublic, now })) }
}

/**
 * Gives an object another name or bucket; its files stay where they are.
 * @throws {Refusal} 404 `media.unknown`, `media.no-bucket`, 409 `media.name-taken`, 409 `media.used` when it would leave a bucket that something needs it in
 */
export function moveObject(ctx: Context, { id, bucket, name }: { id: string; bucket?: string; name?: string }): Promise<StoredObject> {
  return inTransaction(ctx, async (tx) => {
    const object = await lockObject(tx, id)
    const target = await getBucketRow(tx, bucket ?? object.bucketId)
    if (target.id !== object.bucketId && (await isUsed(tx, id))) throw new Refusal('media.used', 409)
    await refuseTaken(tx, { bucket: target.id, name: name ?? object.name, id })
    await tx.db
      .update(objects)
      .set({ bucketId: target.id, name: name ?? object.name, updatedAt: tx.now })
      .where(eq(objects.id, id))
    await record(tx, 'media.changed', id)
    return getObject(tx, id)
  })
}

/**
 * Copies an object with its files under another name.
 * @throws {Refusal} 404 `media.unknown`, `media.no-bucket`, 409 `media.name-taken`
 */
export async function copyObject(
  ctx: Context & Needs<'objectStore'>,
  { id, bucket, name }: { id: string; bucket: string; name: string },
): Promise<StoredObject> {
  const [object] = await ctx.db.select().from(objects).where(eq(objects.id, id))
  if (!object) throw new Refusal('media.unknown', 404)
  const copy = newId()
  await copyFiles(ctx, { object, copy })
  try {
    return await inTransaction(ctx, async (tx) => {
      await getBucketRow(tx, bucket)
      await refuseTaken(tx, { bucket, name, id: copy })
      await tx.db
        .insert(objects)
        .values({ ...object, id: copy, bucketId: bucket, name, ownerId: tx.actor.personId, createdAt: tx.now, updatedAt: tx.now })
      await record(tx, 'media.added', copy, { bucket })
      return getObject(tx, copy)
    })
  } catch (error) {
    await storeOf(ctx).removeAll(`${copy}/`)
    throw error
  }
}

/**
 * Removes an object with its files.
 * @throws {Refusal} 404 `media.unknown`, 409 `media.used` while something uses it
 */
export async function removeObject(ctx: Context & Needs<'objectStore'>, id: string): Promise<{ id: string }> {
  await inTransaction(ctx, async (tx) => {
    await lockObject(tx, id)
    if (await isUsed(tx, id)) throw new Refusal('media.used', 409)
    await tx.db.delete(objects).where(eq(objects.id, id))
    await record(tx, 'media.removed', id)
  })
  await storeOf(ctx).removeAll(`${id}/`)
  return { id }
}

/**
 * The whole of an object's picture.
 * @throws {Refusal} 404 `media.unknown`
 */
export async function downloadObject(ctx: Context & Needs<'objectStore'>, id: string): Promise<File> {
  const { name, type } = await getObject(ctx, id)
  const bytes = await storeOf(ctx).read(keyOf(id, 'whole'))
  if (!bytes) throw new Refusal('media.unknown', 404)
  return new File([new Uint8Array(bytes)], name.split('/').at(-1) ?? 'picture', { type })
}

async function copyFiles(ctx: Context & Needs<'objectStore'>, { object, copy }: { object: ObjectRow; copy: string }): Promise<void> {
  const store = storeOf(ctx)
  const sizes = object.widths.flatMap((width) => servedFormats.map((format) => ({ width, format })))
  for (const { width, format } of [{ width: 'whole', format: 'webp' } as const, ...sizes]) {
    const bytes = await store.read(keyOf(object.id, width, format))
    if (bytes) await store.put(keyOf(copy, width, format), bytes, `image/${format}`)
  }
}

/** @throws {Refusal} 404 `media.unknown` */
async function lockObject(tx: TxContext, id: string): Promise<ObjectRow> {
  const [object] = await tx.db.select().from(objects).where(eq(objects.id, id)).for('update')
  if (!object) throw new Refusal('media.unknown', 404)
  return object
}

async function isUsed(tx: TxContext, id: string): Promise<boolean> {
  const [unused] = await tx.db
    .select({ id: objects.id })
    .from(objects)
    .where(and(eq(objects.id, id), isUnused))
  return !unused
}

/** @throws {Refusal} 409 `media.name-taken` */
async function refuseTaken(tx: TxContext, { bucket, name, id }: { bucket: string; name: string; id: string }): Promise<void> {
  const [other] = await tx.db
    .select({ id: objects.id })
    .from(objects)
    .where(and(eq(objects.bucketId, bucket), eq(objects.name, name)))
  if (other && other.id !== id) throw new Refusal('media.name-taken', 409)
}

/** @throws {Refusal} 404 `media.no-bucket` */
async function getBucketRow(ctx: Context | TxContext, id: string) {
  const [bucket] = await ctx.db.select().from(buckets).where(eq(buckets.id, id))
  if (!bucket) throw new Refusal('media.no-bucket', 404)
  return bucket
}
