import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { items } from './items.table.ts'

/** Archives the items of an owner, without the number to call, and returns whether there were any. The rows stay, because rentals refer to them. */
export async function forgetOwner(tx: TxContext, ownerId: string): Promise<boolean> {
  const taken = await tx.db
    .update(items)
    .set({ visibility: 'hidden', status: 'archived', pickupContactNumber: null, updatedAt: tx.now })
    .where(eq(items.ownerId, ownerId))
    .returning({ id: items.id })
  return taken.length > 0
}
