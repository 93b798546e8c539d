import { inArray } from 'drizzle-orm'
import type { HandOverWay } from '#domain/catalogue/items/item.policy.ts'
import type { TxContext } from '#domain/context.ts'
import { rentals } from './rentals.table.ts'

/** Stores the way of hand-over for rentals of a locked order; their units are blocked for it already. */
export async function changeHandOver(tx: TxContext, ids: readonly string[], handOver: HandOverWay): Promise<void> {
  await tx.db
    .update(rentals)
    .set({ handOver, updatedAt: tx.now })
    .where(inArray(rentals.id, [...ids]))
}
