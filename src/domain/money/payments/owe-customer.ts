import { eq } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import type { TxContext } from '#domain/context.ts'
import { paidBackEntries } from '#domain/money/ledger/ledger.policy.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import { orders } from '#domain/renting/orders/orders.table.ts'
import { newId } from '#values/id.ts'
import { askForAccount } from './ask-for-account.ts'
import { type RefundRow, type RefundWay, refunds } from './refunds.table.ts'

type Owed = Pick<RefundRow, 'rentalId' | 'amount' | 'reason' | 'key'> &
  Partial<Pick<RefundRow, 'paymentId' | 'depositId' | 'dueAt'>> & {
    orderId: string
    /** `account`: as credit at once, or by a transfer where the order belongs to no account. */
    way: 'card' | 'account' | 'transfer'
  }

/** Stores a debt to a customer whose entries are in `refunds` already. Credit is available at once. */
export async function oweCustomer(tx: TxContext, { way: wanted, ...owed }: Owed): Promise<RefundRow> {
  const [order] = await tx.db.select({ personId: orders.personId }).from(orders).where(eq(orders.id, owed.orderId))
  const personId = order?.personId ?? null
  const way: RefundWay = wanted !== 'account' ? wanted : personId === null ? 'transfer' : 'credit'
  const isMade = way === 'credit'
  const [refund] = await tx.db
    .insert(refunds)
    .values({
      id: newId(),
      ...owed,
      way,
      status: isMade ? 'made' : 'due',
      dueAt: isMade ? null : (owed.dueAt ?? tx.now),
      madeAt: isMade ? tx.now : null,
      createdAt: tx.now,
      updatedAt: tx.now,
    })
    .returning()
  if (!refund) throw new Error('a refund was not written')
  const { id, orderId, rentalId, amount, reason } = refund
  if (isMade && personId !== null)
    await postEntries(tx, {
      kind: 'refund_made',
      orderId,
      key: `refund-made:${id}`,
      entries: paidBackEntries({ amount, to: 'customer_credit', personId, rentalId }),
    })
  await record(tx, isMade ? 'refund.made' : 'refund.due', id, { orderId, rentalId, amount, way, reason })
  if (way === 'transfer') await askForAccount(tx, refund)
  return refund
}
