import { blockOf, refusalToDays } from '#domain/catalogue/items/item.policy.ts'
import { findUnitCalendars } from '#domain/catalogue/units/find-unit-calendars.ts'
import { isFree } from '#domain/catalogue/units/unit.policy.ts'
import { type Context, nowOf } from '#domain/context.ts'
import { earliestStart } from '#domain/site/areas/slot.policy.ts'
import { addDays, type Day, type DayRange, lengthOf } from '#values/day.ts'

const daysAhead = 60
const maxStarts = 3

interface Wanted {
  itemId: string
  turnaroundDays: number
  range: DayRange
  /** The rental whose own days count as free. */
  rentalId: string
}

/** The next first days, up to three, on which an item is free for as many days as `range` has. */
export async function findFreeStarts(ctx: Context, { itemId, turnaroundDays, range, rentalId }: Wanted): Promise<Day[]> {
  const clock = await nowOf(ctx)
  const starts = { today: clock.today, earliest: earliestStart(clock) }
  const units = await findUnitCalendars(ctx, [itemId], { now: clock.now, except: [rentalId] })
  const isBookable = (from: Day): boolean => {
    const days = { from, until: addDays(from, lengthOf(range) - 1) }
    const block = blockOf(days, { turnaroundDays, earliest: starts.earliest })
    return refusalToDays(days, starts) === null && units.some((unit) => isFree(unit, block))
  }
  const ahead = Array.from({ length: daysAhead }, (_, at) => addDays(range.from, at + 1))
  return ahead.filter(isBookable).slice(0, maxStarts)
}
