import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Context, Needs, TxContext } from '#domain/context.ts'
import { isUnused } from './is-unused.ts'
import { keptBuckets } from './media.policy.ts'
import { objects } from './media.table.ts'
import { storeOf } from './store-of.ts'

/**
 * Removes the pictures of an owner that nothing uses, and names those on the market by their ids; returns the ids of what was
 * removed. Called after the listings are forgotten.
 */
export async function forgetInMedia(tx: TxContext, ownerId: string): Promise<string[]> {
  const isTheirs = and(eq(objects.ownerId, ownerId), inArray(objects.bucketId, [keptBuckets.listings, keptBuckets.published]))
  const gone = await tx.db.delete(objects).where(and(isTheirs, isUnused)).returning({ id: objects.id })
  await tx.db
    .update(objects)
    .set({ name: sql`${objects.id}` })
    .where(isTheirs)
  return gone.map(({ id }) => id)
}

/** Removes the files of objects after the transaction that deleted them. A failure is logged; `sweepMedia` removes the files later. */
export async function removeObjectFiles(ctx: Context & Needs<'objectStore'>, ids: readonly string[]): Promise<void> {
  for (const id of ids)
    await storeOf(ctx)
      .removeAll(`${id}/`)
      .catch((error: unknown) => ctx.log.error({ err: error }, 'a picture could not be removed yet'))
}
