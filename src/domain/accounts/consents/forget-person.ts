import { inArray } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { consents } from './consents.table.ts'

/** What was agreed to with an order stays with it, without where it came from. */
export async function forgetInConsents(tx: TxContext, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  await tx.db
    .update(consents)
    .set({ network: '' })
    .where(inArray(consents.orderId, [...orderIds]))
}
