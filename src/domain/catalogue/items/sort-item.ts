import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import type { categories, itemTypes } from './item-terms.policy.ts'
import { items } from './items.table.ts'

interface Kind {
  category: (typeof categories)[number]
  type: (typeof itemTypes)[number]
}

/** Puts an item into another category and type; an item that is no longer an accessory loses its kind of accessory. */
export async function sortItem(tx: TxContext, id: string, { category, type }: Kind): Promise<void> {
  await tx.db
    .update(items)
    .set({ category, type, ...(category !== 'accessories' && { accessoryKind: null }), updatedAt: tx.now })
    .where(eq(items.id, id))
}
