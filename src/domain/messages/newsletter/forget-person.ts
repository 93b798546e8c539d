import { eq, inArray } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { newsletterDeliveries } from './issues.table.ts'
import { subscribers } from './subscribers.table.ts'

/** Deletes the subscription of an address, and which issues it got. */
export async function forgetInNewsletter(tx: TxContext, email: string): Promise<void> {
  const left = await tx.db.delete(subscribers).where(eq(subscribers.email, email)).returning({ id: subscribers.id })
  const ids = left.map(({ id }) => id)
  if (ids.length > 0) await tx.db.delete(newsletterDeliveries).where(inArray(newsletterDeliveries.subscriberId, ids))
}
