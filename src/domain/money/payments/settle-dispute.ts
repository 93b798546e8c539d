import { and, eq, inArray, sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type Needs, type TxContext } from '#domain/context.ts'
import { disputeEntries } from '#domain/money/ledger/ledger.policy.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import { enqueueJob } from '#platform/jobs/enqueue-job.ts'
import { newId } from '#values/id.ts'
import type { Fils } from '#values/money.ts'
import { bookMadeRefunds } from './make-refund.ts'
import { movePayment } from './move-payment.ts'
import { payments } from './payments.table.ts'
import { type RefundRow, refunds } from './refunds.table.ts'

/**
 * Books the provider's state of a dispute: opened, won or lost. A refund still due to the card is settled by a lost dispute. Any number of
 * calls, in any order of events, book each once.
 */
export async function settleDispute(ctx: Context & Needs<'payments'>, paymentId: string): Promise<void> {
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, paymentId))
  if (payment?.method !== 'card' || payment.providerId === null) return
  const { dispute, disputed, answerBy } = await ctx.payments.findPayment(payment.providerId)
  if (dispute === null) return
  await bookMadeRefunds(ctx, { id: paymentId, providerId: payment.providerId })
  await inTransaction(ctx, async (tx) => {
    await open(tx, paymentId, { amount: disputed, answerBy })
    if (dispute === 'open') return
    const moved = await movePayment(tx, paymentId, dispute === 'won' ? 'winDispute' : 'loseDispute')
    if (!moved) return
    if (dispute === 'won') await tx.db.update(payments).set({ disputed: 0 }).where(eq(payments.id, paymentId))
    const kind = dispute === 'won' ? 'chargeback_won' : 'chargeback_lost'
    const refunded = dispute === 'lost' ? await closeRefunds(tx, paymentId, moved.disputed) : 0
    const entries = disputeEntries(dispute, moved.disputed, refunded)
    await postEntries(tx, { kind, orderId: moved.orderId, key: `dispute-${dispute}:${paymentId}`, entries })
    await enqueueJob(tx, 'claim.settle', { orderId: moved.orderId }, { key: `claim.settle:${moved.orderId}` })
  })
}

/**
 * Opens the dispute for the amount that the provider reports, at most the amount left after made refunds. If it reports none, as for a won
 * dispute, the whole of that is disputed.
 */
async function open(tx: TxContext, paymentId: string, { amount, answerBy }: { amount: Fils; answerBy: Date | null }): Promise<void> {
  const [payment] = await tx.db.select().from(payments).where(eq(payments.id, paymentId)).for('update')
  if (!payment) return
  const ofCard = and(eq(refunds.paymentId, paymentId), eq(refunds.way, 'card'), eq(refunds.status, 'made'))
  const [made] = await tx.db
    .select({ sum: sql<number>`coalesce(sum(${refunds.amount}), 0)::int` })
    .from(refunds)
    .where(ofCard)
  const left = payment.captured - (made?.sum ?? 0)
  const disputed = amount > 0 ? Math.min(amount, left) : left
  if (disputed === 0) return
  if (!(await movePayment(tx, paymentId, 'dispute', { disputed, answerBy }))) return
  const entries = disputeEntries('open', disputed)
  await postEntries(tx, { kind: 'chargeback_opened', orderId: payment.orderId, key: `dispute-open:${paymentId}`, entries })
}

/** Closes due and failed refunds to the card, as far as the disputed amount covers them, and returns their sum. */
async function closeRefunds(tx: TxContext, paymentId: string, disputed: Fils): Promise<Fils> {
  const open = await tx.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.way, 'card'), inArray(refunds.status, ['due', 'failed'])))
    .orderBy(refunds.createdAt, refunds.id)
    .for('update')
  let left = disputed
  for (const refund of open) {
    const amount = Math.min(left, refund.amount)
    if (amount > 0) await close(tx, refund, amount)
    left -= amount
  }
  return disputed - left
}

/**
 * A part of a refund that the bank has returned has a row of its own. The rest is still owed, under another key, because it is another
 * amount.
 */
async function close(tx: TxContext, refund: RefundRow, amount: Fils): Promise<void> {
  const ended = { status: 'charged_back' as const, dueAt: null, updatedAt: tx.now }
  const isWhole = amount === refund.amount
  const change = isWhole ? ended : { amount: refund.amount - amount, attempt: refund.attempt + 1, updatedAt: tx.now }
  await tx.db.update(refunds).set(change).where(eq(refunds.id, refund.id))
  const id = isWhole ? refund.id : newId()
  if (!isWhole) await tx.db.insert(refunds).values({ ...refund, ...ended, id, key: `${refund.key}:charged-back`, amount })
  await record(tx, 'refund.charged_back', id, { orderId: refund.orderId, amount })
}
