import { isNull } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { subscribers } from './subscribers.table.ts'

/** Ends every link that confirms a subscription. Links that unsubscribe stay. */
export async function endConfirmLinks({ db, now }: TxContext): Promise<void> {
  await db.update(subscribers).set({ expiresAt: now }).where(isNull(subscribers.confirmedAt))
}
