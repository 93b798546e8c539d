import { record } from '#domain/audit-log/record.ts'
import type { TxContext } from '#domain/context.ts'
import { newId } from '#values/id.ts'
import { type DepositRow, deposits } from './deposits.table.ts'

type NewDeposit = Pick<DepositRow, 'orderId' | 'rentalId' | 'method' | 'amount' | 'holdAt'> & Partial<Pick<DepositRow, 'reference'>>

/**
 * Plans the deposit of a confirmed rental; null when it is waived. On a card it is held from `holdAt` by a job; in cash a courier collects
 * it, and a transfer names its `reference`. The database allows one live deposit per rental.
 */
export async function planDeposit(tx: TxContext, deposit: NewDeposit): Promise<DepositRow | null> {
  if (deposit.amount === 0) return null
  const dueAt = deposit.method === 'card' ? deposit.holdAt : null
  const [planned] = await tx.db
    .insert(deposits)
    .values({ ...deposit, id: newId(), status: 'planned', dueAt, createdAt: tx.now, updatedAt: tx.now })
    .returning()
  if (!planned) throw new Error('a deposit was not written')
  const { id, orderId, rentalId, amount, method } = planned
  await record(tx, 'deposit.planned', id, { orderId, rentalId, amount, method })
  return planned
}
