import { sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { announceFreed } from './announce-freed.ts'

/** Releases the blocks of rentals, and notifies those who wait for their days. */
export async function releaseBlock(tx: TxContext, rentalIds: readonly string[]): Promise<void> {
  if (rentalIds.length === 0) return
  await tx.db.execute(sql`UPDATE blocks SET is_live = false WHERE is_live AND rental_id = ANY (${sql.param([...rentalIds])}::text[])`)
  await announceFreed(tx, rentalIds)
}
