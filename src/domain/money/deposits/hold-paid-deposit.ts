import { and, eq, ne } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import type { TxContext } from '#domain/context.ts'
import { postTaken } from '#domain/money/cash-sessions/post-cash.ts'
import { holdEntries } from '#domain/money/ledger/deposit-entries.policy.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import { type DepositRow, deposits } from './deposits.table.ts'

/** Books a planned deposit that was received as cash, by a courier or in the shop, or by CliQ; returns null for any other. */
export async function holdPaidDeposit(
  tx: TxContext,
  id: string,
  { courierId = null, isAtShop = false }: { courierId?: string | null; isAtShop?: boolean } = {},
): Promise<DepositRow | null> {
  const [held] = await tx.db
    .update(deposits)
    .set({ status: 'held', heldAt: tx.now, courierId, ...(isAtShop && { remittedAt: tx.now }), updatedAt: tx.now })
    .where(and(eq(deposits.id, id), eq(deposits.status, 'planned'), ne(deposits.method, 'card')))
    .returning()
  if (!held) return null
  const { orderId, rentalId, method, amount } = held
  const posting = { kind: 'deposit_held', orderId, key: `deposit-held:${id}`, entries: holdEntries({ ...held, isAtShop }) } as const
  if (courierId === null) await postEntries(tx, posting)
  else await postTaken(tx, posting, { courierId, depositId: id })
  await record(tx, 'deposit.held', id, { orderId, rentalId, method, amount })
  return held
}
