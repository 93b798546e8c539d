import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { items } from './items.table.ts'

const nothing = { en: '', ar: '' }

/**
 * Archives the items of an owner, without what they wrote about them and the number to call, and returns whether there were any. The rows stay
 * with name, brand and pictures, because customers see what they have rented.
 */
export async function forgetOwner(tx: TxContext, ownerId: string): Promise<boolean> {
  const taken = await tx.db
    .update(items)
    .set({
      visibility: 'hidden',
      status: 'archived',
      pickupContactNumber: null,
      description: nothing,
      care: nothing,
      flaws: [],
      updatedAt: tx.now,
    })
    .where(eq(items.ownerId, ownerId))
    .returning({ id: items.id })
  return taken.length > 0
}
