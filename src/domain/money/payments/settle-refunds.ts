import { and, eq, ne, sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type Needs, type TxContext } from '#domain/context.ts'
import { failedRefundEntries } from '#domain/money/ledger/ledger.policy.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import { Refusal } from '#domain/refusal.ts'
import { madeKeyOf, makeRefund, providerKeyOf } from './make-refund.ts'
import { payments } from './payments.table.ts'
import { type RefundRow, refunds } from './refunds.table.ts'

/**
 * Books refunds to a card that a bank has returned: each is owed again, and waits for a person. Any number of calls, in any order of
 * events, book each once.
 */
export async function settleRefunds(ctx: Context & Needs<'payments'>, paymentId: string): Promise<void> {
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, paymentId))
  if (!payment?.providerId) return
  const toCard = await ctx.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.way, 'card'), ne(refunds.status, 'failed')))
  if (toCard.length === 0) return
  const known = new Map((await ctx.payments.findRefunds(payment.providerId)).map((one) => [one.key, one]))
  for (const refund of toCard) {
    const found = known.get(providerKeyOf(refund))
    if (found?.status !== 'failed') continue
    // The provider may report this before the refund is stored as made.
    if (refund.status === 'due') await makeRefund(ctx, refund.id)
    await inTransaction(ctx, (tx) => takeBack(tx, refund, found.failure ?? 'failed'))
  }
}

async function takeBack(tx: TxContext, refund: RefundRow, failure: string): Promise<void> {
  const { id, orderId, rentalId, amount, attempt } = refund
  const { rowCount } = await tx.db
    .update(refunds)
    .set({ status: 'failed', failure, madeAt: null, dueAt: null, attempt: attempt + 1, updatedAt: tx.now })
    .where(and(eq(refunds.id, id), eq(refunds.status, 'made'), eq(refunds.way, 'card'), eq(refunds.attempt, attempt)))
  if (rowCount !== 1) return
  const key = `${madeKeyOf(refund)}:failed`
  await postEntries(tx, { kind: 'refund_failed', orderId, key, entries: failedRefundEntries({ amount, rentalId }) })
  await record(tx, 'refund.failed', id, { orderId, amount, failure })
}

/**
 * Asks the card's provider again for a refund that has failed, under a key of its own.
 * @throws {Refusal} 409 `refund.not-due` for one that has not failed
 */
export async function retryRefund(tx: TxContext, id: string): Promise<void> {
  const [retried] = await tx.db
    .update(refunds)
    .set({ status: 'due', failure: null, tries: 0, dueAt: tx.now, attempt: sql`${refunds.attempt} + 1`, updatedAt: tx.now })
    .where(and(eq(refunds.id, id), eq(refunds.status, 'failed'), eq(refunds.way, 'card')))
    .returning()
  if (!retried) throw new Refusal('refund.not-due', 409)
  await record(tx, 'refund.retried', id, { orderId: retried.orderId, amount: retried.amount })
}
