import { record } from '#domain/audit-log/record.ts'
import type { TxContext } from '#domain/context.ts'
import { changeDays } from '#domain/renting/rentals/change-days.ts'
import { lastPaidDay } from '#domain/renting/rentals/late.policy.ts'
import type { RentalWithSiblings } from '#domain/renting/rentals/lock-rental.ts'
import { followDays } from './follow-days.ts'
import type { PlannedExtension } from './plan-extension.ts'

/** Stores the later last day of a rental, whose unit is blocked for it already, with the added price. */
export async function writeExtension(
  tx: TxContext,
  locked: RentalWithSiblings,
  { until, amount, commission }: Pick<PlannedExtension, 'until' | 'amount' | 'commission'>,
): Promise<void> {
  const { id, orderId, ownerId, from, until: before, price, commission: earlier } = locked.rental
  const paid = lastPaidDay(locked.rental)
  await followDays(tx, locked, { from, until })
  await changeDays(tx, id, { until, paidUntil: until < paid ? paid : null, price: price + amount, commission: earlier + commission })
  await record(tx, 'rental.extended', id, { orderId, ownerId, before, until, amount })
}
