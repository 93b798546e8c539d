import type { TxContext } from '#domain/context.ts'
import { items } from './items.table.ts'

/** All that an owner says of an item, with its prices and pictures made. */
export type PublishedItem = Omit<
  typeof items.$inferInsert,
  'status' | 'visibility' | 'createdAt' | 'updatedAt' | 'rank' | 'styleId' | 'id' | 'ownerId'
>

/** The rank of a new item until `rankItemsOfOwner` has reckoned it, a moment later. */
const newRank = 100

/**
 * Puts what was approved of an item on the market, or changes what is there. Its rentals keep what they were booked with; whether it is paused or
 * suspended stays as it is.
 */
export async function publishItem(
  tx: TxContext,
  { id, ownerId, item }: { id: string; ownerId: string; item: PublishedItem },
): Promise<void> {
  await tx.db
    .insert(items)
    .values({
      ...item,
      id,
      ownerId,
      styleId: id,
      status: 'approved',
      visibility: 'visible',
      rank: newRank,
      createdAt: tx.now,
      updatedAt: tx.now,
    })
    .onConflictDoUpdate({ target: items.id, set: { ...item, updatedAt: tx.now } })
}
