import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import type { TxContext } from '#domain/context.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import { payments } from '#domain/money/payments/payments.table.ts'
import { Refusal } from '#domain/refusal.ts'
import { bankTransfers } from './bank-transfers.table.ts'

/**
 * Books that a transfer which matched nothing was sent back.
 * @throws {Refusal} transfer.resolved (409)
 */
export async function returnTransfer(tx: TxContext, id: string): Promise<void> {
  const [returned] = await tx.db
    .update(bankTransfers)
    .set({ resolution: 'returned', resolvedAt: tx.now })
    .where(and(eq(bankTransfers.id, id), isNotNull(bankTransfers.problem), isNull(bankTransfers.resolution)))
    .returning()
  if (!returned) throw new Refusal('transfer.resolved', 409)
  const { amount, reference } = returned
  const [named] = await tx.db.select({ orderId: payments.orderId }).from(payments).where(eq(payments.reference, reference))
  await postEntries(tx, {
    kind: 'transfer_resolved',
    orderId: null,
    key: `transfer-resolved:${id}`,
    entries: [
      { account: 'unmatched_transfers', amount },
      { account: 'transfer_clearing', amount: -amount },
    ],
  })
  await record(tx, 'transfer.resolved', id, { orderId: named?.orderId ?? null, resolution: 'returned', amount })
}
