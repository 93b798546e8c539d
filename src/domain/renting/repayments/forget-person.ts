import { inArray, sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { ordersOf } from '#domain/renting/orders/forget-person.ts'
import { refundAccounts, repayments } from './repayments.table.ts'

/** Deletes where a customer's refunds went. Call it before their orders are forgotten. The amounts stay, because the books refer to them. */
export async function forgetInRepayments(tx: TxContext, personId: string): Promise<void> {
  const theirs = sql`(SELECT id FROM refunds WHERE person_id = ${personId} OR order_id IN (${ordersOf(personId)}))`
  await tx.db.update(repayments).set({ sealed: null, hint: '' }).where(inArray(repayments.refundId, theirs))
  await tx.db.delete(refundAccounts).where(sql`person_id = ${personId} OR order_id IN (${ordersOf(personId)})`)
}
