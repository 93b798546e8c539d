import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { hasMeaning } from './rentals.table.ts'

/** True in SQL for an item with a piece that has left its owner for a rental, and is not back. `itemId` is its column in the statement. */
export function isCurrentlyRented(itemId: SQLWrapper): SQL<boolean> {
  return sql<boolean>`EXISTS (SELECT 1 FROM rentals AS out_now WHERE out_now.item_id = ${itemId} AND out_now.dispatched_at IS NOT NULL
    AND out_now.returned_at IS NULL AND ${hasMeaning(({ isLive }) => isLive, sql`out_now.status`)})`
}
