import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { payoutMethods, payouts } from './payouts.table.ts'

/** Deletes where an owner's money went. The amounts stay, because the books refer to them. */
export async function forgetInPayouts(tx: TxContext, ownerId: string): Promise<void> {
  await tx.db.delete(payoutMethods).where(eq(payoutMethods.personId, ownerId))
  await tx.db.update(payouts).set({ sealed: null, hint: '' }).where(eq(payouts.ownerId, ownerId))
}
