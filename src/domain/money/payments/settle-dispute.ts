import { and, eq, inArray, sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { disputeEntries } from '#domain/money/ledger/ledger.policy.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import { enqueueJob } from '#platform/jobs/enqueue-job.ts'
import { movePayment } from './move-payment.ts'
import { payments } from './payments.table.ts'
import { refunds } from './refunds.table.ts'

/**
 * Books what the provider says of a dispute of a payment: opened, won or lost. What was still to be refunded to the card has come back with a
 * dispute that is lost. Any number of calls, in any order of events, book each once.
 */
export async function settleDispute(ctx: Context, paymentId: string): Promise<void> {
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, paymentId))
  if (payment?.method !== 'card' || payment.providerId === null) return
  const { dispute, answerBy } = await ctx.payments.findPayment(payment.providerId)
  if (dispute === null) return
  await inTransaction(ctx, async (tx) => {
    await open(tx, paymentId, answerBy)
    if (dispute === 'open') return
    const moved = await movePayment(tx, paymentId, dispute === 'won' ? 'winDispute' : 'loseDispute')
    if (!moved) return
    if (dispute === 'won') await tx.db.update(payments).set({ disputed: 0 }).where(eq(payments.id, paymentId))
    const kind = dispute === 'won' ? 'chargeback_won' : 'chargeback_lost'
    const refunded = dispute === 'lost' ? await closeRefunds(tx, paymentId) : 0
    const entries = disputeEntries(dispute, moved.disputed, refunded)
    await postEntries(tx, { kind, orderId: moved.orderId, key: `dispute-${dispute}:${paymentId}`, entries })
    await enqueueJob(tx, 'claim.settle', { orderId: moved.orderId }, { key: `claim.settle:${moved.orderId}` })
  })
}

async function open(tx: TxContext, paymentId: string, answerBy: Date | null): Promise<void> {
  const [payment] = await tx.db.select().from(payments).where(eq(payments.id, paymentId)).for('update')
  if (!payment) return
  const ofCard = and(eq(refunds.paymentId, paymentId), eq(refunds.way, 'card'), eq(refunds.status, 'made'))
  const [made] = await tx.db
    .select({ sum: sql<number>`coalesce(sum(${refunds.amount}), 0)::int` })
    .from(refunds)
    .where(ofCard)
  const disputed = payment.captured - (made?.sum ?? 0)
  if (disputed === 0) return
  if (!(await movePayment(tx, paymentId, 'dispute', { disputed, answerBy }))) return
  const entries = disputeEntries('open', disputed)
  await postEntries(tx, { kind: 'chargeback_opened', orderId: payment.orderId, key: `dispute-open:${paymentId}`, entries })
}

/** Ends what is still to be refunded to the card, and answers how much it was. */
async function closeRefunds(tx: TxContext, paymentId: string): Promise<number> {
  const closed = await tx.db
    .update(refunds)
    .set({ status: 'charged_back', dueAt: null, updatedAt: tx.now })
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.way, 'card'), inArray(refunds.status, ['due', 'failed'])))
    .returning({ id: refunds.id, orderId: refunds.orderId, amount: refunds.amount })
  for (const { id, orderId, amount } of closed) await record(tx, 'refund.charged_back', id, { orderId, amount })
  return closed.reduce((sum, { amount }) => sum + amount, 0)
}
