import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { record } from '#domain/audit-log/record.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import { Refusal } from '#domain/refusal.ts'
import { bankTransfers } from './bank-transfers.table.ts'

/**
 * Ends what a person has looked into: a transfer that matched nothing was sent back, or is credit of the person who made it.
 * @throws {Refusal} transfer.resolved (409)
 */
export async function resolveTransfer(tx: TxContext, { id, personId }: { id: string; personId: string | null }): Promise<void> {
  const resolution = personId === null ? 'returned' : 'credited'
  const [resolved] = await tx.db
    .update(bankTransfers)
    .set({ resolution, resolvedAt: tx.now })
    .where(and(eq(bankTransfers.id, id), isNotNull(bankTransfers.problem), isNull(bankTransfers.resolution)))
    .returning()
  if (!resolved) throw new Refusal('transfer.resolved', 409)
  const { amount } = resolved
  const to = personId === null ? ({ account: 'transfer_clearing' } as const) : ({ account: 'customer_credit', party: personId } as const)
  await postEntries(tx, {
    kind: 'transfer_resolved',
    orderId: null,
    key: `transfer-resolved:${id}`,
    entries: [
      { account: 'unmatched_transfers', amount },
      { ...to, amount: -amount },
    ],
  })
  await record(tx, 'transfer.resolved', id, { resolution, amount })
}
