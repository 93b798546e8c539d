import { record } from '#domain/audit-log/record.ts'
import { lockItems } from '#domain/catalogue/units/lock-items.ts'
import { moveBlockEnd } from '#domain/catalogue/units/move-block.ts'
import type { Context } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { findPricedItems } from '#domain/renting/quotes/price-lines.ts'
import { changeDays } from '#domain/renting/rentals/change-days.ts'
import { changeRental } from '#domain/renting/rentals/change-rental.ts'
import { lastPaidDay } from '#domain/renting/rentals/late.policy.ts'
import { refuseMove } from '#domain/renting/rentals/move-rentals.ts'
import type { RentalView } from '#domain/renting/rentals/rental.contract.ts'
import type { Day } from '#values/day.ts'
import { followDays } from './follow-days.ts'

/**
 * Ends a rental on an earlier day, today at the earliest: it is collected on the day after, and its unit is free sooner. Nothing is given
 * back, and its last paid day stays: nobody is late before it, and an extension until it is free.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours`
 * @throws {Refusal} 409 `rental.wrong-status`, `rental.too-late`
 * @throws {Refusal} 422 `rental.days-unchanged` for no earlier day, `days.past`
 */
export function returnEarly(ctx: Context, input: { id: string; key: string; until: Day }): Promise<RentalView> {
  return changeRental(ctx, { verb: 'return-early', ...input }, async (tx, locked) => {
    const { rental } = locked
    const { id, orderId, itemId, unitId, from, ownerId, handOver } = rental
    const { until } = input
    refuseMove(tx, 'returnEarly', { rental, by: 'customer' })
    if (until >= rental.until) throw new Refusal('rental.days-unchanged', 422)
    if (until < from || until < tx.today) throw new Refusal('days.past', 422)
    await lockItems(tx, [itemId])
    const item = (await findPricedItems(tx, [itemId])).get(itemId)
    if (!item || !(await moveBlockEnd(tx, { rentalId: id, unitId, turnaroundDays: item.turnaroundDays, handOver, until })))
      throw new Error('an active rental without its block')
    await followDays(tx, locked, { from, until })
    await changeDays(tx, id, { until, paidUntil: lastPaidDay(rental) })
    await record(tx, 'rental.returns-early', id, { orderId, ownerId, before: rental.until, until })
  })
}
