import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import type { TxContext } from '#domain/context.ts'
import { postGivenBack } from '#domain/money/cash-sessions/post-cash.ts'
import { paidBackEntries } from '#domain/money/ledger/ledger.policy.ts'
import { Refusal } from '#domain/refusal.ts'
import { lockUnfiled } from './lock-unfiled.ts'
import { madeKeyOf } from './make-refund.ts'
import { refunds } from './refunds.table.ts'

/**
 * Books that a courier has given a customer a due refund in cash, in place of a CliQ transfer. One in a file for the bank is
 * not due.
 * @throws {Refusal} 409 `refund.not-due`, `cash.not-enough`
 */
export async function payInCash(tx: TxContext, { id, courierId }: { id: string; courierId: string }): Promise<void> {
  if (!(await lockUnfiled(tx, id))) throw new Refusal('refund.not-due', 409)
  const [paid] = await tx.db
    .update(refunds)
    .set({ status: 'made', way: 'cash', madeAt: tx.now, dueAt: null, updatedAt: tx.now })
    .where(and(eq(refunds.id, id), isNotNull(refunds.orderId), eq(refunds.way, 'transfer'), inArray(refunds.status, ['due', 'failed'])))
    .returning()
  if (!paid) throw new Refusal('refund.not-due', 409)
  const { orderId, rentalId, amount, reason } = paid
  const entries = paidBackEntries({ amount, to: 'courier_cash', personId: courierId, rentalId })
  await postGivenBack(tx, { kind: 'refund_made', orderId, key: madeKeyOf(paid), entries }, { courierId, refundId: id })
  await record(tx, 'refund.made', id, { orderId, rentalId, amount, way: 'cash', reason })
}
