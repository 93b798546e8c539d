import { and, asc, eq, inArray } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type Needs, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { enqueueJob } from '#platform/jobs/enqueue-job.ts'
import { getObject } from './get-object.ts'
import { isUnused } from './is-unused.ts'
import { keyOf, widthsOf } from './media.policy.ts'
import { type ObjectRow, objects } from './media.table.ts'
import type { StoredObject } from './object.contract.ts'
import { storeOf } from './store-of.ts'

interface Replacement {
  id: string
  by: string
}

/**
 * Gives a picture the files of another one that nothing uses, which is then gone. Its addresses, name, texts and places stay.
 * @throws {Refusal} 404 `media.unknown`, 409 `media.used` when something uses the other one
 * @throws {Refusal} 409 `media.too-small` (with `width`) when pages ask for sizes that the other one is too small for
 */
export async function replaceObject(ctx: Context & Needs<'objectStore'>, { id, by }: Replacement): Promise<StoredObject> {
  const store = storeOf(ctx)
  await inTransaction(ctx, (tx) => lockPair(tx, { id, by }))
  const [before, whole] = [await store.read(keyOf(id, 'whole')), await store.read(keyOf(by, 'whole'))]
  if (!before || !whole) throw new Refusal('media.unknown', 404)
  // The job that makes the sizes again reads it as soon as the row says so.
  await store.put(keyOf(id, 'whole'), whole, 'image/webp')
  try {
    await inTransaction(ctx, (tx) => takeOver(tx, { id, by }))
  } catch (error) {
    await store.put(keyOf(id, 'whole'), before, 'image/webp')
    throw error
  }
  await store.removeAll(`${by}/`)
  return getObject(ctx, id)
}

async function takeOver(tx: TxContext, { id, by }: Replacement): Promise<void> {
  const { type, bytes, sha256, width, height, placeholder, sharpness, fingerprint } = await lockPair(tx, { id, by })
  await tx.db.delete(objects).where(eq(objects.id, by))
  // The whole picture is served until the sizes are made.
  await tx.db
    .update(objects)
    .set({ type, bytes, sha256, width, height, placeholder, sharpness, fingerprint, widths: [], updatedAt: tx.now })
    .where(eq(objects.id, id))
  await enqueueJob(tx, 'media.resize', { id })
  await record(tx, 'media.replaced', id)
}

/** The row that takes over, once nothing speaks against it. */
async function lockPair(tx: TxContext, { id, by }: Replacement): Promise<ObjectRow> {
  const rows = await tx.db
    .select()
    .from(objects)
    .where(inArray(objects.id, [id, by]))
    .orderBy(asc(objects.id))
    .for('update')
  const [old, next] = [rows.find((row) => row.id === id), rows.find((row) => row.id === by)]
  if (!old || !next || id === by) throw new Refusal('media.unknown', 404)
  const [unused] = await tx.db
    .select({ id: objects.id })
    .from(objects)
    .where(and(eq(objects.id, by), isUnused))
  if (!unused) throw new Refusal('media.used', 409)
  const widths = widthsOf(old.width)
  if (!widths.every((width) => widthsOf(next.width).includes(width)))
    throw new Refusal('media.too-small', 409, { width: Math.max(...widths) })
  return next
}
