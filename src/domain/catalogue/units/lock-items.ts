import { sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'

/**
 * Locks the rows of items in sorted order, so that two transactions over the same items cannot deadlock, and releases their expired holds.
 */
export async function lockItems(tx: TxContext, itemIds: readonly string[]): Promise<void> {
  const ids = sql.param([...new Set(itemIds)].sort())
  await tx.db.execute(sql`SELECT id FROM items WHERE id = ANY (${ids}::text[]) ORDER BY id FOR NO KEY UPDATE`)
  await tx.db.execute(sql`
    UPDATE blocks SET is_live = false
    WHERE is_live AND expires_at <= ${tx.now.toISOString()}::timestamptz AND unit_id IN (SELECT id FROM units WHERE item_id = ANY (${ids}::text[]))`)
}
