import type { TxContext } from '#domain/context.ts'
import { enqueueJob } from '#platform/jobs/enqueue-job.ts'
import { moveRentals } from './move-rentals.ts'
import { releaseDeposits } from './plan-refund.ts'
import type { RentalWithOrder } from './read-rentals.ts'

/** Enqueues the adjustment of an order's payment to its rentals, which happens once each of its requests is answered. */
export async function settleLater(tx: TxContext, orderId: string, { isAnswer = false } = {}): Promise<void> {
  await enqueueJob(tx, 'order.settle', { orderId, isAnswer }, { key: `order.settle:${orderId}:${isAnswer ? 'answered' : 'changed'}` })
}

/** The reason of rentals that end because another piece of their set was refused. */
export const setIncomplete = 'set-incomplete'

/** Ends the other rentals of an all-or-nothing order after one was refused, with the deposits of the confirmed ones. */
export async function endSet(tx: TxContext, { orderId, isAllOrNothing }: RentalWithOrder): Promise<void> {
  if (!isAllOrNothing) return
  const ended = await moveRentals(tx, 'endSet', { orderId, by: 'system', change: { reason: { code: setIncomplete } } })
  for (const { id } of ended) await releaseDeposits(tx, id)
}
