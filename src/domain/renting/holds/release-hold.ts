import { record } from '#domain/audit-log/record.ts'
import type { TxContext } from '#domain/context.ts'
import { endTransfer } from '#domain/money/payments/end-transfer.ts'
import { changeOrder } from '#domain/renting/orders/change-order.ts'
import type { ReleaseReason } from '#domain/renting/orders/orders.table.ts'
import { moveRentals } from '#domain/renting/rentals/move-rentals.ts'
import { giveUpBenefits } from './claim-benefits.ts'

/** Ends the hold of an order, and the wait for its transfer, and releases its blocks. Does nothing when the order is not held. */
export async function releaseHold(tx: TxContext, orderId: string, reason: ReleaseReason): Promise<void> {
  const released = await moveRentals(tx, 'release', { orderId, by: reason === 'time' ? 'system' : 'customer' })
  if (released.length === 0) return
  await changeOrder(tx, orderId, { releaseReason: reason, network: null, yields: false })
  await endTransfer(tx, orderId, reason === 'time' ? 'expireTransfer' : 'giveUpTransfer')
  await giveUpBenefits(tx, orderId)
  await record(tx, 'order.released', orderId, { reason })
}
