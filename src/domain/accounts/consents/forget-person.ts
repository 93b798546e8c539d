import { inArray } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { consents } from './consents.table.ts'

/** Removes the network from the consents of these orders; the consents themselves stay with the orders. */
export async function forgetInConsents(tx: TxContext, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  await tx.db
    .update(consents)
    .set({ network: '' })
    .where(inArray(consents.orderId, [...orderIds]))
}
