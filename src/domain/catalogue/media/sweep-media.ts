import { and, inArray, lt, sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, nowOf } from '#domain/context.ts'
import { isUnused } from './is-unused.ts'
import { keptBuckets, keptHours } from './media.policy.ts'
import { objects, uploads } from './media.table.ts'
import { storeOf } from './store-of.ts'

const most = 500
const hourMs = 3_600_000

/**
 * Forgets uploads that were not gone on with for a day, pictures of owners that nothing has used for a day, and files without an object. A file is removed
 * after its row: what is interrupted is swept the next time.
 */
export async function sweepMedia(ctx: Context): Promise<void> {
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
  for (const id of removed) await storeOf(ctx).removeAll(`${id}/`)
  await removeStrays(ctx)
}

/** Removes the files of objects that are gone. What is being uploaded at this moment has its row a little later: it is asked for twice. */
async function removeStrays(ctx: Context): Promise<void> {
  const isKnown = async (ids: readonly string[]) => {
    const { rows } = await ctx.db.execute<{ id: string }>(sql`SELECT id FROM objects WHERE id = ANY (${sql.param([...ids])}::text[])`)
    return new Set(rows.map(({ id }) => id))
  }
  const names: string[] = []
  for await (const name of storeOf(ctx).list()) names.push(name)
  for (let at = 0; at < names.length; at += most) {
    const some = names.slice(at, at + most)
    const known = await isKnown(some)
    const strays = some.filter((name) => !known.has(name))
    if (strays.length === 0) continue
    await new Promise((resolve) => setTimeout(resolve, strayMs))
    const now = await isKnown(strays)
    for (const name of strays.filter((one) => !now.has(one))) await storeOf(ctx).removeAll(`${name}/`)
  }
}

/** Longer than from a file's writing to its row. */
const strayMs = 2000
