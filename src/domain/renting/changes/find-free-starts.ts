import { eq, sql } from 'drizzle-orm'
import { blockOf, furthestStart, refusalToDays } from '#domain/catalogue/items/item.policy.ts'
import { findUnitCalendars } from '#domain/catalogue/units/find-unit-calendars.ts'
import { isFree } from '#domain/catalogue/units/unit.policy.ts'
import { type Context, nowOf } from '#domain/context.ts'
import { orders } from '#domain/renting/orders/orders.table.ts'
import { findPricedItems } from '#domain/renting/quotes/price-lines.ts'
import type { RentalWithOrder } from '#domain/renting/rentals/read-rentals.ts'
import { earliestStart } from '#domain/site/areas/slot.policy.ts'
import { addDays, type Day, eachDay, lengthOf } from '#values/day.ts'
import { getMovable } from './get-movable.ts'
import { windowBefore } from './window-before.ts'

/**
 * The first days to which a rental may be moved without a change of its length.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours`
 * @throws {Refusal} 409 `rental.wrong-status`, `rental.too-late`, `rental.days-moved`
 */
export async function getFreeStarts(ctx: Context, id: string): Promise<{ starts: Day[] }> {
  return { starts: await findFreeStarts(ctx, await getMovable(ctx, id, 'moveDays')) }
}

/**
 * The first days for a rental of the same length on its item, its own days counted as free. A delivery must be possible on the day before.
 */
export async function findFreeStarts(ctx: Context, rental: RentalWithOrder): Promise<Day[]> {
  const { id, itemId, orderId, from, handOver } = rental
  const clock = await nowOf(ctx)
  const starts = { today: clock.today, earliest: earliestStart(clock) }
  const item = (await findPricedItems(ctx, [itemId])).get(itemId)
  const [order] = await ctx.db.select({ delivery: orders.delivery }).from(orders).where(eq(orders.id, orderId))
  if (!item || !order) throw new Error('a rental without its item or its order')
  const { turnaroundDays } = item
  const units = await findUnitCalendars(ctx, [itemId], { now: clock.now, except: sql`ARRAY[${id}]::text[]` })
  const isFreeFrom = (day: Day): boolean => {
    const days = { from: day, until: addDays(day, lengthOf(rental) - 1) }
    const block = blockOf(days, { turnaroundDays, earliest: starts.earliest, handOver })
    const isBrought = handOver === 'in_person' || order.delivery === null || windowBefore(clock, day, order.delivery.slot) !== null
    return day !== from && isBrought && refusalToDays(days, starts) === null && units.some((unit) => isFree(unit, block))
  }
  return eachDay({ from: starts.earliest, until: addDays(clock.today, furthestStart) }).filter(isFreeFrom)
}
