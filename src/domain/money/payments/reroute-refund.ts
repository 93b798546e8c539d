import { and, eq, not, sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import type { TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { askForAccount } from './ask-for-account.ts'
import { refunds } from './refunds.table.ts'

/**
 * Has a refund that the card's provider has refused go by a transfer instead.
 * @throws {Refusal} 409 `refund.not-due` for one that has not failed, or whose payment is disputed
 */
export async function rerouteRefund(tx: TxContext, id: string): Promise<void> {
  const isDisputed = sql`EXISTS (SELECT FROM payments WHERE payments.id = ${refunds.paymentId} AND payments.status IN ('chargeback_open', 'chargeback_lost'))`
  const [rerouted] = await tx.db
    .update(refunds)
    .set({ status: 'due', way: 'transfer', failure: null, dueAt: tx.now, updatedAt: tx.now })
    .where(and(eq(refunds.id, id), eq(refunds.status, 'failed'), eq(refunds.way, 'card'), not(isDisputed)))
    .returning()
  if (!rerouted) throw new Refusal('refund.not-due', 409)
  await record(tx, 'refund.rerouted', id, { orderId: rerouted.orderId, amount: rerouted.amount })
  await askForAccount(tx, rerouted)
}
