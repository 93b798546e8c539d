import { sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { enqueueJob } from '#platform/jobs/enqueue-job.ts'

/** Has those who wait for items of these rentals asked whether days that they want are free now. */
export async function announceFreed(tx: TxContext, rentalIds: readonly string[]): Promise<void> {
  const { rows } = await tx.db.execute<{ itemId: string }>(sql`
    SELECT DISTINCT item_id AS "itemId" FROM rentals
    WHERE id = ANY (${sql.param([...rentalIds])}::text[]) AND EXISTS (SELECT 1 FROM waits WHERE waits.item_id = rentals.item_id AND waits.status = 'waiting')`)
  await offer(tx, rows)
}

/** The same, of items whose owner has opened days again. */
export async function announceFreedItems(tx: TxContext, itemIds: readonly string[]): Promise<void> {
  const { rows } = await tx.db.execute<{ itemId: string }>(sql`
    SELECT DISTINCT item_id AS "itemId" FROM waits WHERE item_id = ANY (${sql.param([...itemIds])}::text[]) AND status = 'waiting'`)
  await offer(tx, rows)
}

async function offer(tx: TxContext, rows: readonly { itemId: string }[]): Promise<void> {
  for (const { itemId } of rows) await enqueueJob(tx, 'wait.offer', { itemId }, { key: `wait.offer:${itemId}` })
}
