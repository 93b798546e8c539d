import type { TxContext } from '#domain/context.ts'
import { enqueueJob } from '#platform/jobs/enqueue-job.ts'
import { moveRentals } from './move-rentals.ts'
import { releaseDeposits } from './plan-refund.ts'
import type { RentalWithOrder } from './read-rentals.ts'

/** Has the payment of an order follow what became of its rentals, once each of its requests is answered. */
export async function settleLater(tx: TxContext, orderId: string, { isAnswer = false } = {}): Promise<void> {
  await enqueueJob(tx, 'order.settle', { orderId, isAnswer }, { key: `order.settle:${orderId}:${isAnswer ? 'answered' : 'changed'}` })
}

/** The reason of what ends because another piece of its set was refused. */
export const setIncomplete = 'set-incomplete'

/** After a rental was refused: an order that is wanted whole or not at all ends with it, and so do the deposits of what was confirmed. */
export async function endSet(tx: TxContext, { orderId, isAllOrNothing }: RentalWithOrder): Promise<void> {
  if (!isAllOrNothing) return
  const ended = await moveRentals(tx, 'endSet', { orderId, by: 'system', change: { reason: { code: setIncomplete } } })
  for (const { id } of ended) await releaseDeposits(tx, id)
}
