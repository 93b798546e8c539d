import { eq } from 'drizzle-orm'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { disputeEntries } from '#domain/money/ledger/ledger.policy.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import { movePayment } from './move-payment.ts'
import { payments } from './payments.table.ts'

/** Books what the provider says of a dispute of a payment: opened, won or lost. Any number of calls, in any order of events, book each once. */
export async function settleDispute(ctx: Context, paymentId: string): Promise<void> {
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, paymentId))
  if (payment?.method !== 'card' || payment.providerId === null) return
  const { dispute } = await ctx.payments.findPayment(payment.providerId)
  if (dispute === null) return
  await inTransaction(ctx, async (tx) => {
    await open(tx, paymentId)
    if (dispute === 'open') return
    const moved = await movePayment(tx, paymentId, dispute === 'won' ? 'winDispute' : 'loseDispute')
    if (!moved) return
    if (dispute === 'won') await tx.db.update(payments).set({ disputed: 0 }).where(eq(payments.id, paymentId))
    const kind = dispute === 'won' ? 'chargeback_won' : 'chargeback_lost'
    const entries = disputeEntries(dispute, moved.disputed)
    await postEntries(tx, { kind, orderId: moved.orderId, key: `dispute-${dispute}:${paymentId}`, entries })
  })
}

async function open(tx: TxContext, paymentId: string): Promise<void> {
  const [payment] = await tx.db.select().from(payments).where(eq(payments.id, paymentId)).for('update')
  if (!payment) return
  const disputed = payment.captured - payment.refunded
  if (!(await movePayment(tx, paymentId, 'dispute', { disputed }))) return
  const entries = disputeEntries('open', disputed)
  await postEntries(tx, { kind: 'chargeback_opened', orderId: payment.orderId, key: `dispute-open:${paymentId}`, entries })
}
