import { and, eq, inArray, or } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import type { TxContext } from '#domain/context.ts'
import { findUnspentCredit } from '#domain/money/ledger/find-spendable-credit.ts'
import { paidBackEntries } from '#domain/money/ledger/ledger.policy.ts'
import { lockCredit } from '#domain/money/ledger/lock-credit.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Fils } from '#values/money.ts'
import { madeKeyOf } from './make-refund.ts'
import { type RefundRow, refunds } from './refunds.table.ts'

/**
 * Books that somebody has paid a refund by a CliQ transfer: one that goes by transfer, or one that the card's provider has refused.
 * @throws {Refusal} refund.not-due (409)
 */
export async function payRefund(tx: TxContext, { id, reference }: { id: string; reference: string }): Promise<RefundRow> {
  const [paid] = await tx.db
    .update(refunds)
    .set({ status: 'made', way: 'transfer', reference, madeAt: tx.now, dueAt: null, updatedAt: tx.now })
    .where(
      and(
        eq(refunds.id, id),
        or(and(eq(refunds.way, 'transfer'), inArray(refunds.status, ['due', 'failed'])), eq(refunds.status, 'failed')),
      ),
    )
    .returning()
  if (!paid) throw new Refusal('refund.not-due', 409)
  const { orderId, rentalId, amount, reason } = paid
  const entries = paidBackEntries({ amount, to: 'transfer_clearing', rentalId })
  await postEntries(tx, { kind: 'refund_made', orderId, key: madeKeyOf(paid), entries })
  await record(tx, 'refund.made', id, { orderId, rentalId, amount, way: 'transfer', reason, reference })
  return paid
}

/**
 * Books that credit was paid out by a CliQ transfer; the same key books once. Credit reserved by open orders stays.
 * @throws {Refusal} credit.not-enough (409)
 */
export async function payOutCredit(
  tx: TxContext,
  { personId, amount, reference, key }: { personId: string; amount: Fils; reference: string; key: string },
): Promise<void> {
  await lockCredit(tx, personId)
  const isPosted = await postEntries(tx, {
    kind: 'credit_paid_out',
    orderId: null,
    key: `credit-paid-out:${key}`,
    entries: [
      { account: 'customer_credit', amount, party: personId },
      { account: 'transfer_clearing', amount: -amount },
    ],
  })
  if (!isPosted) return
  if ((await findUnspentCredit(tx, personId)) < 0) throw new Refusal('credit.not-enough', 409)
  await record(tx, 'credit.paid-out', personId, { amount, reference })
}
