import { and, eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { movePayment } from './move-payment.ts'
import { payments } from './payments.table.ts'

/** Awaits the transfer of an order no longer: its time is over, or the order was given up. Does nothing when none is awaited. */
export async function endTransfer(tx: TxContext, orderId: string, move: 'expireTransfer' | 'giveUpTransfer'): Promise<void> {
  const awaited = and(eq(payments.orderId, orderId), eq(payments.status, 'transfer_pending'))
  const [payment] = await tx.db.select({ id: payments.id }).from(payments).where(awaited)
  if (payment) await movePayment(tx, payment.id, move)
}
