import { and, inArray, lt } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type Needs, nowOf } from '#domain/context.ts'
import { maySweep } from '#domain/site/alarms/may-sweep.ts'
import { findKnown } from './find-known.ts'
import { isUnused } from './is-unused.ts'
import { keptBuckets, keptHours } from './media.policy.ts'
import { objects, uploads } from './media.table.ts'
import { moveToBin, storedObjects } from './media-bin.ts'

const most = 500
const hourMs = 3_600_000
/** Longer than from a file's writing to its row. */
const longestMs = 2000

/**
 * Deletes uploads begun more than a day ago, deletes pictures of owners unused for a day, and moves files without an object to the bin. A
 * file is moved after its row is deleted: the next run finishes an interrupted one.
 */
export async function sweepMedia(ctx: Context & Needs<'objectStore'>, { strayMs = longestMs } = {}): Promise<void> {
  // A process without a store has nothing to sweep.
  if (!ctx.objectStore) return
  const { now } = await nowOf(ctx)
  const before = new Date(now.getTime() - keptHours * hourMs)
  await ctx.db.delete(uploads).where(lt(uploads.createdAt, before))
  const removed = await inTransaction(ctx, async (tx) => {
    const unused = await tx.db
      .select({ id: objects.id })
      .from(objects)
      .where(and(inArray(objects.bucketId, [keptBuckets.listings, keptBuckets.published]), lt(objects.updatedAt, before), isUnused))
      .orderBy(objects.id)
      .limit(most)
      .for('update')
    const ids = unused.map(({ id }) => id)
    if (ids.length > 0) await tx.db.delete(objects).where(inArray(objects.id, ids))
    for (const id of ids) await record(tx, 'media.removed', id)
    return ids
  })
  for (const id of removed) await moveToBin(ctx, id)
  await moveStrays(ctx, strayMs)
}

/** Moves files without an object to the bin. An upload in progress gets its row a little later, so the rows are read twice. */
async function moveStrays(ctx: Context & Needs<'objectStore'>, strayMs: number): Promise<void> {
  const files = await storedObjects(ctx)
  const known = await findKnown(ctx, files)
  const strays = files.filter((id) => !known.has(id))
  if (strays.length > 0) await new Promise((resolve) => setTimeout(resolve, strayMs))
  const late = await findKnown(ctx, strays)
  const gone = strays.filter((id) => !late.has(id))
  if (await maySweep(ctx, 'media', { files: files.length, strays: gone.length })) for (const id of gone) await moveToBin(ctx, id)
}
