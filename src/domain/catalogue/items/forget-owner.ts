import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { items } from './items.table.ts'

/** Takes the pieces of an owner out of the shop; answers whether she had any. They stay in the books of those who rented them. */
export async function forgetOwner(tx: TxContext, ownerId: string): Promise<boolean> {
  const taken = await tx.db
    .update(items)
    .set({ visibility: 'hidden', status: 'archived', updatedAt: tx.now })
    .where(eq(items.ownerId, ownerId))
    .returning({ id: items.id })
  return taken.length > 0
}
