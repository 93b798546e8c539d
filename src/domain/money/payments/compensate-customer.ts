import type { TxContext } from '#domain/context.ts'
import { compensationEntries } from '#domain/money/ledger/ledger.policy.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import type { Fils } from '#values/money.ts'
import { oweCustomer } from './owe-customer.ts'

/** Deducts an owner's compensation for a cancellation from their balance, and gives it to the customer as credit at once. */
export async function compensateCustomer(
  tx: TxContext,
  { orderId, rentalId, ownerId, amount }: { orderId: string; rentalId: string; ownerId: string; amount: Fils },
): Promise<void> {
  if (amount === 0) return
  const key = `compensation:${rentalId}`
  await postEntries(tx, { kind: 'compensation', orderId, key, entries: compensationEntries({ rentalId, ownerId, amount }) })
  await oweCustomer(tx, { orderId, rentalId, amount, reason: 'compensation', key, way: 'account' })
}
